/* What happens before what, as C11 has it: a vector clock for each thread, and what each object of synchronisation hands on.
 *
 * A thread counts its stretches, from 1: a new one begins where it has handed on what it did so far. now[t][u] is the last stretch of u that happens before what t
 * does now. What a release hands on is a copy of that, kept with the address of the object; an acquire of that object takes it over. A release by a plain atomic
 * store replaces what others had handed on, one by a read-modify-write adds to it: those are the release sequences of C11, in which the stores of one thread count,
 * too. A relaxed store hands on what the thread's last release fence had copied; a relaxed load takes over when the next acquire fence comes.
 *
 * All lists only grow. Their lengths, and all that changes, lie where the undo log reaches (invariant 70). */
#ifndef MG_THREADS_CLOCKS_H
#define MG_THREADS_CLOCKS_H

#include "base/vec.h"
#include "engine/run.h"

enum { MG_CLOCK_BUCKETS = 256 };

/* Where the undo log reaches. */
typedef struct mg_clocks_known {
    uint64_t now[MG_STACKS_MOST][MG_STACKS_MOST];
    uint64_t seen[MG_STACKS_MOST][MG_STACKS_MOST]; /* by relaxed loads since the thread began */
    uint64_t
        fence[MG_STACKS_MOST]; /* what its last release fence copied, a number of `words`; 0: it had none */
    uint64_t buckets[MG_CLOCK_BUCKETS]; /* by address: the newest of `handed`, + 1 */
    uint64_t words, heads, handed;      /* lengths of the lists */
} mg_clocks_known;

/* Of a release sequence: the thread that began it, and the clock that it copied. */
typedef struct mg_clock_head {
    uint32_t thread, words;
} mg_clock_head;

/* What an object hands on since an operation on it. */
typedef struct mg_handed {
    uint64_t object;
    uint32_t next;         /* an older one of its bucket, + 1 */
    uint32_t first, count; /* of `heads` */
} mg_handed;

typedef struct mg_clocks {
    mg_run *run;
    mg_clocks_known *known; /* to be changed by mg_run_set only */
    MG_VEC(uint32_t) words;
    MG_VEC(mg_clock_head) heads;
    MG_VEC(mg_handed) handed;
} mg_clocks;

/* Thread 0 is in its first stretch. */
void mg_clocks_init(mg_clocks *clocks, mg_run *run);

/* The new thread comes after all that its creator did; the creator begins another stretch. */
void mg_clocks_create(mg_clocks *clocks, uint32_t creator, uint32_t created);
void mg_clocks_join(mg_clocks *clocks, uint32_t joiner, uint32_t ended);
void mg_clocks_acquire(mg_clocks *clocks, uint32_t thread, uint64_t object);
/* A relaxed load. */
void mg_clocks_look(mg_clocks *clocks, uint32_t thread, uint64_t object);
/* A store, or a read-modify-write: one that releases begins another stretch. */
void mg_clocks_store(mg_clocks *clocks, uint32_t thread, uint64_t object, bool is_release);
void mg_clocks_change(mg_clocks *clocks, uint32_t thread, uint64_t object, bool is_release);
/* From now on the object hands on nothing. */
void mg_clocks_forget(mg_clocks *clocks, uint64_t object);
void mg_clocks_fence(mg_clocks *clocks, uint32_t thread, bool acquires, bool releases);

static inline uint64_t mg_clocks_stretch(const mg_clocks *clocks, uint32_t thread)
{
    return clocks->known->now[thread][thread];
}

/* Does a stretch of a thread come before what another one does now? */
static inline bool mg_clocks_is_before(const mg_clocks *clocks, uint32_t thread, uint64_t stretch,
                                       uint32_t other)
{
    return stretch <= clocks->known->now[other][thread];
}

#endif

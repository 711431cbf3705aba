/* The threads of a run: which one moves is a choice, a step of the path like any other.
 *
 * A thread runs until it is about to do what others can notice (shape/thread_ops.def); then it waits in a gate. When all threads wait, one of those that can
 * go on is picked: that is the step. The thread that moved last comes first, so the first path switches as rarely as it can. Creating, ending,
 * joining and detaching are no such points: nobody can tell when they come. So a thread that is new, or has joined, first goes on to where it waits,
 * without a choice.
 *
 * Every thread has a stack of its own (engine/target_stack.h). To switch is to exchange the stack that runs while the target waits for a function of the
 * host: the gate returns on the stack that runs by then, with what that function gives. So such a function gives the answer to what the *other* thread
 * had asked. When the search goes back to a checkpoint, a thread asks for the same once more: whoever is asked finds out from its state that it was asked before.
 *
 * What is known of threads (mg_threads_known) follows the run when the search goes back: every change is logged. */
#ifndef MG_THREADS_THREADS_H
#define MG_THREADS_THREADS_H

#include "base/vec.h"
#include "engine/lines.h"
#include "engine/run.h"
#include "path/path.h"
#include "shape/schedule.h"
#include "shape/trace.h"
#include "threads/clocks.h"
#include "threads/races.h"
#include "threads/reduction.h"

typedef enum mg_thread_state {
    MG_THREAD_RUNNING,
    MG_THREAD_READY,   /* it has its answer, and goes on to where it waits next before anything is picked */
    MG_THREAD_WAITING, /* for its turn, and for what its operation needs */
    MG_THREAD_ENDED,
} mg_thread_state;

typedef struct mg_thread {
    mg_thread_state state;
    mg_thread_op operation; /* of one that waits: what it is about to do, and to what */
    uint64_t object;
    uint64_t word;   /* the one that says whether it can go on */
    uint64_t detail; /* MG_ATOMIC_SIZE of the object, and what an atomic access orders */
    uint64_t
        expected; /* what a compare-exchange looks for; of other operations another object that is written, or 0 */
    uint32_t site;               /* where */
    uint32_t created;            /* where it was created */
    uint32_t joiner;             /* the thread that waits for its end; MG_NONE: nobody does */
    uint64_t function, argument; /* what it runs */
    uint64_t result;             /* of one that has ended */
    uint64_t answer;             /* what the function of the host gives that it waits for, when it goes on */
    bool is_detached, is_joined;
} __attribute__((aligned(MG_LINE))) mg_thread; /* so that it is saved by one entry of the log */

/* A turn of a loop that may be a busy wait (spinning.h): the loop, + 1; the function that it is in; where its accesses begin in the log. */
typedef struct mg_turn_begun {
    uint64_t loop, frame, from;
    uint64_t event; /* the last one of the thread before it, as a stamp (events.h) */
} mg_turn_begun;

enum { MG_TURNS_KEPT = 4 }; /* of each thread, by the number of the loop */

/* Where the undo log reaches. */
typedef struct mg_threads_known {
    mg_thread each[MG_STACKS_MOST]; /* by the number of the stack; there are as many as stacks */
    uint64_t last;                  /* the thread that moved last */
    uint64_t moved;                 /* how many operations were made so far */
    uint64_t spurious;              /* waits for a signal that ended by themselves */
    /* The operation that the thread which runs has made last (ordering.c): its access, a number of the log + 1; what it does; the word of its object before. 0: there is
     * nothing to find out about it. */
    uint64_t pending, pending_effect, pending_word;
    mg_turn_begun turns[MG_STACKS_MOST][MG_TURNS_KEPT];
    uint64_t spun_from[MG_STACKS_MOST]; /* of one that waits in a loop: where its last turn begins in the log */
} mg_threads_known;

typedef struct mg_threads {
    mg_run *run;
    mg_path *path;
    mg_threads_known *known; /* to be changed by mg_threads_change and mg_run_set only */
    const mg_thread *each;   /* known->each */
    uint64_t spurious_most;  /* so many waits for a signal may end by themselves in a run */
    mg_clocks clocks;
    mg_races races;
    mg_reduction reduction;
    mg_intent intents[MG_STACKS_MOST]; /* of threads that wait, while one is picked */
    MG_VEC(mg_move)
    moves; /* one for each operation of this run; of those from known->moved on there are none */
} mg_threads;

/* How they are to go. */
typedef struct mg_threads_wish {
    bool has_threads;       /* the program can create some, and mg_region_open_stacks was called */
    uint64_t spurious_most; /* so many waits for a signal may end by themselves in a run */
    mg_reduction_wish reduction;
} mg_threads_wish;

/* Are there orders that are not run? */
static inline bool mg_threads_are_reduced(const mg_threads *threads)
{
    return mg_reduction_is_on(&threads->reduction) && mg_target_stacks_count() > 1;
}

/* Fills in the functions of the host; borrows all but the wish. */
void mg_threads_install(mg_threads *threads, mg_run *run, mg_path *path, const mg_threads_wish *wish);
/* A thread of which something is about to change. */
mg_thread *mg_threads_change(mg_threads *threads, uint32_t number);
/* Before each run: there is one thread, the test. */
void mg_threads_restart(mg_threads *threads);
/* The search goes back to where this step is taken; after the undo log was applied. */
void mg_threads_go_back(mg_threads *threads, const mg_step *step);
/* The test has returned: what is left of its threads runs to its end. False: the run ended otherwise, or a thread was not joined; run->verdict says it. */
bool mg_threads_finish(mg_threads *threads);
/* After each run: what is still to be tried because of it is noted. Before the next path is looked for, and before the run is undone. */
void mg_threads_note_run(mg_threads *threads);
/* After a run that ended otherwise than by returning: if the thread that ran has a race since its last operation, that is what went wrong first. A thread that cannot
 * call its function fails where no line is: blamed is the call that created it. */
void mg_threads_blame(mg_threads *threads, const mg_site *sites);
/* Of a run that ended in a race: where its second access stands, and who called. */
void mg_threads_find_stop(const mg_threads *threads, mg_stop *stop);
/* The schedule of the run that ended: its moves, and of each thread that waits an mg_move without a count. Empty where there was one thread, and it does not wait. */
void mg_threads_describe(const mg_threads *threads, mg_text *out);
/* Of each of those that wait an mg_stop, in the same order. */
void mg_threads_describe_stacks(const mg_threads *threads, mg_text *out);

#endif

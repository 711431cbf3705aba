/* What a worker and its parent share: the path, the counters, and a ring of records from the worker. Each worker has a board of its own, and
 * there may be many.
 *
 * The path lives here, so that a fresh worker can go on where another one died. One process writes each field; the other may
 * read it at any time (invariant 31). */
#ifndef MG_SEARCH_BOARD_H
#define MG_SEARCH_BOARD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/status.h"
#include "path/next.h"
#include "prove/arrivals.h"
#include "search/record.h"
#include "shape/layout.h"
#include "shape/stats.h"

/* Two words that one store writes: a worker that is killed has written both or none. */
typedef uint64_t mg_pair __attribute__((vector_size(16)));

/* One kind of crash at one place, in a test also by one call stack, and how often it came. */
typedef struct mg_crash_count {
    mg_verdict_kind kind;
    uint32_t site;
    uint64_t stack; /* mg_trace_hash; 0: not known */
    mg_pair when;   /* MG_CRASH_LAST, MG_CRASH_BEFORE */
} mg_crash_count;
/* The candidate that crashed last in this way, by its number, and how many did before it. That one counts once it is in the tally.
 * Where none has crashed yet, the one that is no candidate is taken back: before it there was one less than none. */
enum { MG_CRASH_LAST, MG_CRASH_BEFORE };

enum { MG_CRASH_KINDS = 256, MG_KILLERS_MOST = 1024 };

/* Why the search ends before the tree is done. */
typedef enum mg_limit {
    MG_LIMIT_NONE,
    MG_LIMIT_STRUCTURES,
    MG_LIMIT_STEPS,
    MG_LIMIT_CRASH,
    MG_LIMIT_SAMPLES,
    MG_LIMIT_MEMORY, /* of one candidate */
    MG_LIMIT_UNSTABLE
} mg_limit;

/* The counters after so many candidates, and which one comes next. There are two on the board, written in turn, the number last: so
 * a worker can be killed at any instruction, and the newer one is whole. */
typedef struct mg_tally {
    uint64_t valid, crashed, inits, undo, steps, forwarded, splits;
    mg_tree_counts tree; /* of a proof */
    mg_next next;        /* the path of the next candidate */
    uint32_t bare;       /* as mg_path.bare: so many steps at the start have no checkpoint */
    mg_limit limit;      /* not MG_LIMIT_NONE: there is, but it is not run */
    uint32_t slot;       /* which of the two it was written to */
    _Atomic uint64_t explored;
} mg_tally;

/* How far a row of candidates has come since the newer tally: they differ in the value of the last choice only, and cost one
 * init and one undo each. One store writes it. */
enum { MG_ROW_EXPLORED, MG_ROW_STEPS };

/* A structure that MG_ANY was asked for and that was not laid out: a type, its bound, and how many there must be. */
typedef struct mg_lack {
    const mg_type *type; /* NULL: nothing was missing */
    int64_t n;
    uint32_t count;
} mg_lack;

/* A candidate that killed its worker twice: the next worker does not run it, but counts it as a crash. */
typedef struct mg_killer {
    uint64_t progress; /* as mg_board_progress when it ran */
    uint32_t depth;    /* how many choices it had made */
    int signal;        /* what it died of; 0: it gave up; or: */
} mg_killer;
enum { MG_KILLER_STARVED = -1 }; /* it took more memory than there is */

typedef enum mg_phase { MG_PHASE_START, MG_PHASE_SEARCH, MG_PHASE_DONE, MG_PHASE_FAILED } mg_phase;

typedef struct mg_board {
    mg_arena arena;       /* shared; the layout lives in it */
    _Atomic int phase;    /* mg_phase, by the worker */
    _Atomic bool stop;    /* by the parent: end after this run */
    mg_status failure;    /* why the worker failed, in MG_PHASE_FAILED */
    mg_layout layout;     /* from MG_PHASE_SEARCH on */
    mg_lack lack;         /* by the worker, when it ended because of it */
    mg_tally tallies[2];  /* by the worker, while it searches */
    mg_pair row;          /* the same */
    _Atomic uint64_t run; /* of a search that is no depth-first one: which run of the target it is, from 1 */
    bool has_forgotten;   /* by the worker: the program called mg_havoc, on some path */
    mg_killer killers[MG_KILLERS_MOST]; /* these by the parent, while there is no worker */
    uint32_t killer_count;
    double first_candidate; /* when, in seconds of the monotonic clock */
    double search_seconds;  /* from then to the end, in MG_PHASE_DONE */
    mg_path *path;          /* owns */
    mg_crash_count crashes[MG_CRASH_KINDS];
    bool has_met_chains;               /* of a proof: a longer chain of objects would have been possible */
    bool has_met_loops;                /* and a loop was not followed to its end */
    mg_question_counts asked;          /* of a proof: by all workers so far, before a candidate is counted */
    uint32_t crash_kinds, known_kinds; /* those known before the search are not sent again; by the parent */
    _Atomic uint64_t head, tail;  /* of the ring: the worker wrote up to head, the parent read up to tail */
    _Atomic uint64_t sent, taken; /* records; few are ever on their way, so that a stop is quick */
    char *ring;
} mg_board;

mg_board *mg_board_new(void); /* shared memory; dies when there is none */
void mg_board_free(mg_board *board);

/* In the worker: appends a record, waits while the ring is full. False when the record can never fit. */
bool mg_board_send(mg_board *board, const mg_record *record);
/* In the parent: the next record, or false. What it points to lives until the next call; scratch is the caller's. */
typedef struct mg_board_reader {
    char *bytes;
    size_t room;
    uint64_t candidate[MG_RECORD_KINDS]; /* of the last record of each kind */
} mg_board_reader;
bool mg_board_receive(mg_board *board, mg_board_reader *reader, mg_record *record);

/* The newer tally, and the row after it. */
mg_tally mg_board_tally(const mg_board *board);
/* Counts one more candidate in a tally of the caller's: the other one on the board becomes the newer. Volatile, so that each word is copied by itself: of two
 * that lie together the compiler would make one load, and if one of them was just stored that load waits for the cache (decision 41). */
static inline void mg_board_count(mg_board *board, mg_tally *tally)
{
    uint64_t number = atomic_load_explicit(&tally->explored, memory_order_relaxed) + 1;
    volatile mg_tally *to = &board->tallies[tally->slot ^= 1];
    to->valid = tally->valid;
    to->crashed = tally->crashed;
    to->inits = tally->inits;
    to->undo = tally->undo;
    to->steps = tally->steps;
    to->forwarded = tally->forwarded;
    to->splits = tally->splits;
    to->tree = tally->tree;
    to->next.position = tally->next.position;
    to->next.taken = tally->next.taken;
    to->bare = tally->bare;
    to->limit = tally->limit;
    to->slot = tally->slot;
    atomic_store_explicit(&tally->explored, number, memory_order_relaxed);
    atomic_store_explicit(&to->explored, number, memory_order_release);
}

/* Counts the candidates of a row, up to this number. */
static inline void mg_board_count_row(mg_board *board, uint64_t explored, uint64_t steps)
{
    *(volatile mg_pair *)&board->row = (mg_pair){explored, steps};
}

/* At the start: forgets the crashes of a search that began before, but for the kinds that were known. */
static inline void mg_board_forget_crashes(mg_board *board)
{
    board->crash_kinds = board->known_kinds;
    for (uint32_t i = 0; i < board->known_kinds; i++)
        board->crashes[i].when = (mg_pair){0, UINT64_MAX};
}

/* How many candidates crashed in one way, of those that are counted. */
uint64_t mg_board_crashes(const mg_board *board, const mg_crash_count *crash);
/* Two workers that died with the same progress died in the same run of the target. */
uint64_t mg_board_progress(const mg_board *board);
/* The killer that the next run is; NULL: it is none. */
const mg_killer *mg_board_find_killer(const mg_board *board, uint64_t progress);
/* How long the search took, or takes until now. */
double mg_board_seconds(const mg_board *board);

#endif

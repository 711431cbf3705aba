/* The memory that a worker and its parent share: the path, the counters, and a ring of records from the worker. Each search has a board of its own, and
 * there may be several.
 *
 * The path lives here so that a new worker can go on where another one died. Each field is written by one process only; the other may
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
#include "threads/wakeup.h"

/* Two words that one store writes: a worker that is killed has written both or none. */
typedef uint64_t mg_pair __attribute__((vector_size(16)));

/* One way to crash, and how often it happened: a kind of verdict at one place; in a test, with one call stack. */
typedef struct mg_crash_count {
    mg_verdict_kind kind;
    uint32_t site;
    uint64_t stack; /* mg_trace_hash; 0: not known */
    mg_pair when;   /* MG_CRASH_LAST, MG_CRASH_BEFORE */
} mg_crash_count;
/* The number of the last candidate that crashed this way, and how many did before it. The last one counts only once the tally has it. If
 * there was none yet, LAST is 0, which is in every tally, and BEFORE is -1, so that the sum is 0. */
enum { MG_CRASH_LAST, MG_CRASH_BEFORE };
#define MG_CRASH_NEVER ((mg_pair){0, UINT64_MAX})

enum { MG_CRASH_KINDS = 256, MG_KILLERS_MOST = 1024 };

/* Why the search ended before the whole tree was searched. */
typedef enum mg_limit {
    MG_LIMIT_NONE,
    MG_LIMIT_STRUCTURES,
    MG_LIMIT_STEPS,
    MG_LIMIT_CRASH,
    MG_LIMIT_SAMPLES,
    MG_LIMIT_MEMORY, /* a single candidate takes too much */
    MG_LIMIT_UNSTABLE
} mg_limit;

/* The counters after a number of candidates, and which candidate comes next. The board has two tallies, written in turn, and `explored` is written
 * last: so the newer one is whole even if the worker is killed in the middle. */
typedef struct mg_tally {
    uint64_t valid, crashed, inits, undo, steps, forwarded, splits, blocked;
    mg_tree_counts tree; /* of a proof */
    mg_next next;        /* the path of the next candidate */
    mg_limit limit;      /* not MG_LIMIT_NONE: there is a next candidate, but it is not run */
    uint32_t slot;       /* which of the two tallies on the board it was written to */
    _Atomic uint64_t explored;
} mg_tally;

/* How far the search has come in a row: candidates after the newer tally that differ in the value of the last choice only, and cost one
 * init and one undo each. Both words are written by one store. */
enum { MG_ROW_EXPLORED, MG_ROW_STEPS };

/* Structures that MG_ANY was asked for but that were not laid out: their type and bound, and how many of them are needed. */
typedef struct mg_lack {
    const mg_type *type; /* NULL: nothing was missing */
    int64_t n;
    uint32_t count;
} mg_lack;

/* A candidate that killed its worker twice: the next worker does not run it, but counts it as a crash. */
typedef struct mg_killer {
    uint64_t progress; /* mg_board_progress while it ran */
    uint32_t depth;    /* how many choices it had made */
    int signal;        /* that ended the worker; 0: the worker exited; or MG_KILLER_STARVED */
} mg_killer;
enum { MG_KILLER_STARVED = -1 }; /* the candidate took more memory than there is */

/* An mg_assume that refused paths, or a return of a predicate. */
typedef struct mg_refuser {
    uint32_t site;
    mg_pair when; /* as that of a crash: how many paths, and the last of them */
} mg_refuser;
enum { MG_REFUSERS_MOST = 64 }; /* that are counted */

typedef enum mg_phase { MG_PHASE_START, MG_PHASE_SEARCH, MG_PHASE_DONE, MG_PHASE_FAILED } mg_phase;

typedef struct mg_board {
    mg_arena arena;       /* shared; the layout lives in it */
    _Atomic int phase;    /* mg_phase, by the worker */
    _Atomic bool stop;    /* by the parent: the worker ends after this run */
    mg_status failure;    /* why the worker failed, in MG_PHASE_FAILED */
    mg_layout layout;     /* from MG_PHASE_SEARCH on */
    mg_lack lack;         /* by the worker, if it ended because of it */
    mg_tally tallies[2];  /* by the worker, while it searches */
    mg_pair row;          /* MG_ROW_EXPLORED, MG_ROW_STEPS; by the worker, too */
    _Atomic uint64_t run; /* number of the current run of the target, from 1; 0 in a depth-first search */
    bool has_forgotten;   /* by the worker: the program called mg_havoc on some path */
    mg_killer killers[MG_KILLERS_MOST]; /* by the parent, while there is no worker */
    uint32_t killer_count;
    double first_candidate; /* when it was begun, in seconds of the monotonic clock */
    double search_seconds;  /* from then to the end; in MG_PHASE_DONE */
    mg_path *path;          /* owns */
    mg_wakeup *orders; /* of threads that are still to be tried; NULL: there are none. Owns; by the worker */
    mg_crash_count crashes[MG_CRASH_KINDS];
    uint32_t crash_kinds; /* how many of these are in use */
    uint32_t known_kinds; /* by the parent: the first ones were found by earlier searches, and are not sent */
    /* As `when`, for paths that have no entry in `crashes`: crashes that came when all entries were in use, by kind; and paths of a proof that went beyond
     * what can be proved. */
    mg_pair others[MG_VERDICT_COUNT];
    mg_refuser refusers[MG_REFUSERS_MOST]; /* by the worker; in use are those that have a site */
    struct mg_choice_use *uses;            /* by the worker, in the arena; NULL: nobody wants to know */
    bool has_given;               /* by the worker: a path that was refused had asked for a structure */
    bool has_met_chains;          /* in a proof: a longer chain of objects would have been possible */
    bool has_met_loops;           /* in a proof: a loop was not followed to its end */
    mg_question_counts asked;     /* in a proof: by all workers so far; written before a candidate is counted */
    _Atomic uint64_t head, tail;  /* of the ring: the worker wrote up to head, the parent read up to tail */
    _Atomic uint64_t sent, taken; /* numbers of records; only a few may be under way, so that a stop is quick */
    char *ring;
} mg_board;

mg_board *mg_board_new(void); /* shared memory; dies when there is none */
/* Before the search: it will leave out orders of threads, and remember which are to be tried. */
void mg_board_open_orders(mg_board *board);
void mg_board_free(mg_board *board);

/* In the worker: appends a record; waits while the ring is full. One that is larger than the ring is passed on in parts. False: the record is larger
 * than 1 GiB, and was not sent. */
bool mg_board_send(mg_board *board, const mg_record *record);
/* The parent's side of the ring. */
typedef struct mg_board_reader {
    mg_record_head head; /* of the last record */
    char *bytes;         /* what follows the head; owns */
    size_t room;
    uint64_t read;                       /* so much of it was read */
    bool is_inside;                      /* the record is not complete yet */
    uint64_t candidate[MG_RECORD_KINDS]; /* number of the last record of each kind */
} mg_board_reader;
/* In the parent: the next record, which borrows from the reader until the next call. False: there is none. */
bool mg_board_receive(mg_board *board, mg_board_reader *reader, mg_record *record);
/* In the parent, when the worker is gone and all it sent was received: forgets the record that it was in the middle of, if any. */
void mg_board_drop_rest(mg_board *board, mg_board_reader *reader);

/* The newer tally, with the row after it added. */
mg_tally mg_board_tally(const mg_board *board);
/* Counts one more candidate in the caller's tally, and writes that over the older one on the board. Volatile, so that each word is copied by itself: the compiler
 * would load two adjacent words at once, and if one of them was just stored, such a load waits for the cache (decision 41). */
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
    to->blocked = tally->blocked;
    to->tree = tally->tree;
    to->next.position = tally->next.position;
    to->next.taken = tally->next.taken;
    to->limit = tally->limit;
    to->slot = tally->slot;
    atomic_store_explicit(&tally->explored, number, memory_order_relaxed);
    atomic_store_explicit(&to->explored, number, memory_order_release);
}

/* Counts the candidates of a row, up to this number in all. */
static inline void mg_board_count_row(mg_board *board, uint64_t explored, uint64_t steps)
{
    *(volatile mg_pair *)&board->row = (mg_pair){explored, steps};
}

/* Before a search begins, or begins again: sets all counts of crashes to 0, and drops the ways to crash that were not known before. */
void mg_board_forget_crashes(mg_board *board);

/* The mg_assume that refused most of the paths that are counted, and how many; 0: none refused any. */
uint64_t mg_board_refused(const mg_board *board, uint32_t *site);
uint64_t mg_board_refusals(const mg_board *board, const mg_refuser *refuser); /* how many it refused */
/* How many candidates crashed in one way, of those that are counted; and how many ended with this kind of verdict but have no entry. */
uint64_t mg_board_crashes(const mg_board *board, const mg_crash_count *crash);
uint64_t mg_board_others(const mg_board *board, mg_verdict_kind kind);
/* Of these, all that crashed: there was no room for more entries. */
uint64_t mg_board_untold(const mg_board *board);
/* A number that tells runs of the target apart: two workers that died at the same progress died in the same run. */
uint64_t mg_board_progress(const mg_board *board);
/* The killer that runs at this progress; NULL: there is none. */
const mg_killer *mg_board_find_killer(const mg_board *board, uint64_t progress);
/* How long the search took, or has taken so far. */
double mg_board_seconds(const mg_board *board);

#endif

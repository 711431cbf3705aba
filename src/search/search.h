/* The Korat search: runs the predicate on one candidate after the other, in the order of paths.
 *
 * A candidate is the vector of fields in the order the predicate first reads them. After a run the last field read takes
 * its next value; fields that have no more values drop off. Everything else is as it was before the first run. */
#ifndef MG_SEARCH_SEARCH_H
#define MG_SEARCH_SEARCH_H

#include "search/worker.h"
#include "path/refusals.h"
#include "path/strategy.h"
#include "prove/prover.h"
#include "shape/trace.h"
#include "shape/type.h"
#include "threads/reduction.h"

/* Structures of one type and bound that are laid out: the one that is searched for, or those that MG_ANY gives. */
typedef struct mg_wanted {
    const mg_type *type; /* a struct, or a pointer to one */
    int64_t n;
    uint64_t
        bounds[2]; /* jitted MG_BOUNDS, or 0; the second runs after the first, and wins where they differ */
    uint32_t count;
    bool is_holder; /* its type was made to hold the arguments of a function (mg_root) */
} mg_wanted;

typedef struct mg_search_job {
    mg_board *board;
    const mg_types *types;
    const mg_wanted *wanted; /* structures to lay out; the predicate gets the first. Borrows */
    uint32_t wanted_count;
    const mg_site *sites; /* for messages about the bounds functions */
    uint32_t site_count;  /* where choices that no path uses are wanted; else 0 */
    uint64_t predicate;   /* address of jitted code */
    uint64_t result_bits; /* the bits that count in what the predicate returns */
    int64_t n;
    uint64_t fuel, limit, steps; /* limit and steps: 0 is none */
    uint64_t heap_limit;         /* bytes; 0: as much as there is room for */
    bool is_boxed;               /* the target runs in the sandbox of engine/sandbox.h */
    bool enumerates_dont_care, stops_on_crash, sends_structures, sends_trails;
    mg_strategy_kind strategy;
    uint64_t seed, samples; /* of a random strategy */
    bool copies_all;        /* each of them with a copy of all memory */
    bool uses_checkpoints;  /* of a depth-first search; else every candidate runs from the start */
    bool is_test;           /* the predicate is a test: it is called with n, and accepts by returning */
    bool counts_refusals;   /* of each mg_assume, or of a predicate each return; every candidate is run */
    uint64_t ignored;       /* verdicts that count as no failure, a bit each */
    bool watches_locals;    /* reads of locals that were never written are found; the target is woven for it */
    uint64_t spurious;      /* of a test with threads: so many waits for a signal may end by themselves */
    uint64_t denials;       /* of a test: so many calls of malloc and its kin may return NULL on a path */
    bool has_threads;       /* of a test: it can create some */
    mg_reduction_kind
        reduction; /* of a depth-first search: which orders of threads are left out; an optimal one needs board->orders */
    uint32_t preemptions; /* of a depth-first search: as in mg_reduction_wish */
    bool finds_leaks;     /* of a test: losing memory is a failure */
    bool is_eager;        /* choices of the program are made at once */
    bool has_lanes;       /* values may be open */
    bool keeps_words;     /* and be put into containers */
    bool has_sets;        /* of open values all are accepted together: a path stands for many structures */
    bool proves; /* numbers that the program asks for are symbols; in a guided run they are numbers again */
    mg_prover_limits proof;
    uint32_t room;                   /* of pools that nothing bounds (mg_bounds.room) */
    bool sends_paths, finds_numbers; /* of a proof: reports each path; and finds numbers that lead to its end */
    bool forwards;                   /* values whose outcome is known are not run */
    const mg_tracer *tracer;         /* crashes are told apart by their call stacks; NULL: by their places */
    mg_refused
        *refused;   /* of a proof: what searches that begin alike have refused; NULL: there are none. Borrows */
    uint64_t group; /* which those are */
    const mg_turn *guide; /* of MG_STRATEGY_GUIDED */
    uint32_t guide_count;
    bool is_uncut; /* as in mg_choices */
} mg_search_job;

/* Runs in the worker; job is an mg_search_job. Results go to the board. If the board is in MG_PHASE_SEARCH already, it goes on where the last
 * worker died, as if that one had gone on. */
void mg_search_work(void *job);

#endif

/* Which orders of threads are left out, because others are equivalent to them.
 *
 * Two orders are equivalent if they differ only in the order of operations that do not depend on each other. Sleep sets: when all orders that begin with a
 * thread have been run, it sleeps, and need not be picked again until somebody makes an operation that its own depends on. With sleep sets alone all other threads are tried, and
 * a path is given up where all that could move sleep. Optimal: a thread is tried only if some race (threads/events.h) is to be reversed, and then the whole sequence of moves
 * that reverses it is followed (threads/wakeup.h), so that each class of equivalent orders is run once, and no path is given up.
 *
 * Data that threads choose are steps of the path between these. A sequence holds for what was chosen when it was found; all other values are tried without it.
 *
 * Each event remembers the choice that led to it. So nothing is to be done when the search goes back: events are cut, and the tree of sequences
 * only grows. */
#ifndef MG_THREADS_REDUCTION_H
#define MG_THREADS_REDUCTION_H

#include "path/path.h"
#include "threads/events.h"
#include "threads/wakeup.h"

typedef enum mg_reduction_kind {
    MG_REDUCTION_NONE,
    MG_REDUCTION_SLEEP,
    MG_REDUCTION_OPTIMAL
} mg_reduction_kind;

/* How a search with threads is to go. */
typedef struct mg_reduction_wish {
    mg_reduction_kind kind;
    uint32_t
        preemptions; /* so often a thread that could go on may be left for another; MG_NONE: any number of times */
    mg_wakeup *tree; /* of an optimal one. Borrows */
} mg_reduction_wish;

/* What a thread could have done at a choice. */
typedef struct mg_offer {
    uint32_t thread;
    mg_reached touch;
} mg_offer;

typedef struct mg_reduction {
    mg_reduction_wish wish;
    mg_path *path;
    mg_events events;
    mg_wakeup_hold hold;
    MG_VEC(mg_offer) offers; /* of each event those of the choice that led to it */
    mg_wakeup_moves moves;
    mg_event now; /* the choice that is made */
    uint32_t way; /* that it takes if it is new */
} mg_reduction;

void mg_reduction_begin(mg_reduction *reduction, const mg_reduction_wish *wish, mg_run *run, mg_path *path);
static inline bool mg_reduction_is_on(const mg_reduction *reduction)
{
    return reduction->wish.kind != MG_REDUCTION_NONE || reduction->wish.preemptions != MG_NONE;
}

/* The thread of a way: first the one that moved last, if it is among them, then the others by their numbers. */
uint32_t mg_reduction_thread(uint64_t movable, uint32_t first, uint32_t way);

/* A thread is to be picked: these can be; intents has what each thread is about to do. False: all of them sleep, and the path is given up. */
bool mg_reduction_choose(mg_reduction *reduction, uint64_t movable, uint32_t first, const mg_intent *intents);
/* This one was picked, and moves now. Gives the number of the event. */
uint32_t mg_reduction_move(mg_reduction *reduction, uint32_t thread, const mg_intent *intent);
/* A thread goes on without being picked: the one that moved last woke it, or ended its busy wait. The intent says what it waited for. */
void mg_reduction_wake(mg_reduction *reduction, uint32_t thread, uint32_t woken_by, const mg_intent *intent);
/* The next way of the choice that led to an event; past the last one if there is none. */
uint32_t mg_reduction_next(const mg_reduction *reduction, uint32_t event, uint32_t taken);
/* The run has ended. Those of `waiting` are still about to do what intents say. is_cut: some of them could have gone on, or were running. */
void mg_reduction_end(mg_reduction *reduction, uint64_t waiting, const mg_intent *intents, bool is_cut);

#endif

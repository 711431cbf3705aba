/* The wakeup tree of optimal dynamic partial order reduction (Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 2017, sections 6 and 7).
 *
 * A node is a prefix of a path, as far as threads go: which thread moved, and the data that it chose until the next one did. Its children are what has
 * been tried behind it, what is tried now, and, after that, what is still to be tried, in this order. What is to be tried may be a whole sequence of moves: by
 * following it the search comes to an order that it has not seen, instead of finding out too late that it has.
 *
 * The tree lies in memory that outlives the worker, and a worker that is killed at any time leaves it good: a node is filled in before anything leads to it, and
 * nothing is taken away that the path on the board needs. Whatever a run adds, it adds again if it is run again, to the same effect. */
#ifndef MG_THREADS_WAKEUP_H
#define MG_THREADS_WAKEUP_H

#include "base/arena.h"
#include "base/memory.h"
#include "shape/layout.h"
#include "threads/dependence.h"

/* Nodes are numbers; 0 is the root, and, as a child or a sibling, none. */
typedef struct mg_wakeup_node {
    uint32_t thread;
    uint32_t next, child;
    uint64_t data; /* a hash of what the thread chose; MG_DATA_ANY: not known */
    bool is_gone_to; /* some path leads there */
    bool is_cut;     /* some path ended there, before its threads did */
    mg_reached touch;
} mg_wakeup_node;

#define MG_DATA_NONE UINT64_C(0)   /* it chose nothing */
#define MG_DATA_ANY (~UINT64_C(0)) /* nobody has been there yet */

typedef struct mg_wakeup {
    mg_arena arena; /* holds this struct and the nodes */
    mg_wakeup_node *nodes;
    uint32_t room, used;
} mg_wakeup;

mg_wakeup *mg_wakeup_new(void); /* in shared memory; dies when there is none */
void mg_wakeup_free(mg_wakeup *tree);

/* A worker's hold on the tree: nodes that it took off may be used again. Zero at first. */
typedef struct mg_wakeup_hold {
    mg_wakeup *tree;
    uint32_t free;
} mg_wakeup_hold;

/* One move of a sequence. Clocks are as in threads/events.h. */
typedef struct mg_wakeup_move {
    uint32_t thread;
    uint32_t stamp; /* of the event, from 1 on; of the last move 0 */
    uint64_t data;
    mg_reached touch;
    const uint32_t *clock; /* what happened before it; of the last move without what conflicts with it */
} mg_wakeup_move;

typedef struct mg_wakeup_moves {
    mg_wakeup_move *items;
    size_t count, room;
} mg_wakeup_moves;

/* Could this thread, which touches that, move first, in an order that is equivalent to some continuation of the sequence? (A weak initial.) */
bool mg_wakeup_can_begin(const mg_wakeup_moves *moves, uint32_t thread, const mg_reached *touch);
/* Adds a sequence to what is to be tried behind a node: below the children, but not those of the threads in `done`, or after them. Does nothing if it will be tried
 * anyway. Takes the moves apart. */
void mg_wakeup_insert(mg_wakeup_hold *hold, uint32_t node, uint64_t done, mg_wakeup_moves *moves);
/* Where paths begin for which this was chosen before the first event. All others are done. */
uint32_t mg_wakeup_enter(mg_wakeup_hold *hold, uint64_t data);
/* Adds a child after the last one. */
uint32_t mg_wakeup_append(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint64_t data,
                          const mg_reached *touch);
/* The first child of this thread; 0: there is none. */
uint32_t mg_wakeup_find(const mg_wakeup *tree, uint32_t node, uint32_t thread);
/* Where a move of this thread leads that chose this; what lies behind other choices that paths have led to is done. There must be a child of this thread. */
uint32_t mg_wakeup_follow(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint64_t data);
/* All that lies below the children before the first of this thread is done. */
void mg_wakeup_prune(mg_wakeup_hold *hold, uint32_t node, uint32_t thread);

#endif

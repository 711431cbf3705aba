/* In which order the tree of choices is climbed, beside depth first: breadth first, so that what is found first has the fewest
 * choices, and at random. And depth first where some ways are known (path/refusals.h). The others run every path from the start and steer it: whenever a choice is made for the first time, the
 * strategy says which way to go. */
#ifndef MG_PATH_STRATEGY_H
#define MG_PATH_STRATEGY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "shape/turn.h"

typedef enum mg_strategy_kind {
    MG_STRATEGY_DFS,
    MG_STRATEGY_BFS,
    MG_STRATEGY_RANDOM, /* at random; all ways of a choice are equally likely */
    MG_STRATEGY_LEAVES, /* at random; all leaves are equally likely, judged by how many ways the choices so far had */
    MG_STRATEGY_GUIDED, /* one path that is known, and from its end on the first way of each choice */
} mg_strategy_kind;

/* A choice where a path was cut, to go on from there with each of its ways. The choices before it on the path were cuts once, too. */
typedef struct mg_cut {
    uint32_t parent; /* the number of the cut before it on the path */
    uint32_t way;    /* the way that led here from there */
    uint32_t depth;  /* choices up to this one */
    mg_turn here;    /* this one; no way is taken */
} mg_cut;

typedef struct mg_strategy {
    mg_strategy_kind kind;
    uint64_t dice, samples, taken;
    double weight,
        heaviest; /* logarithm of the product of the widths along this path, and the largest one so far */
    MG_VEC(mg_cut)
    cuts; /* breadth first: those after `front` wait for their turn; cut 0 is the start of all paths, and no choice */
    size_t front; /* the cut whose ways are gone now, and `next`, its next way */
    uint64_t next;
    MG_VEC(mg_turn) guide; /* the path to the front, which the run follows */
    const mg_turn *known;  /* a path that is known */
    uint32_t known_count;
    mg_turn here;                 /* where a path was cut */
    struct mg_refusals *refusals; /* of depth first: ways that another search refused are passed over */
} mg_strategy;

void mg_strategy_init(mg_strategy *strategy, mg_strategy_kind kind, uint64_t seed, uint64_t samples);
/* Makes all runs follow this path; borrows it. A run that meets another choice than the path has is ended. */
void mg_strategy_guide(mg_strategy *strategy, const mg_turn *path, uint32_t count);
/* The next path. False: there is none. */
bool mg_strategy_next(mg_strategy *strategy);
/* A choice is made for the first time: which way. False: the path ends here for now. */
bool mg_strategy_steer(mg_strategy *strategy, uint32_t position, mg_step_kind kind, uint32_t last,
                       uint32_t *taken);
/* Is it known which way the path goes at a position? */
bool mg_strategy_knows(const mg_strategy *strategy, uint32_t position);
/* The path was cut: the cut is put at the end of the queue. */
void mg_strategy_branch(mg_strategy *strategy);
/* The path came to its end: does it count? */
bool mg_strategy_accepts(mg_strategy *strategy);
bool mg_strategy_has_more(const mg_strategy *strategy);
void mg_strategy_clear(mg_strategy *strategy);

#endif

/* In which order the tree of choices is climbed, beside depth first: breadth first, so that what is found first has the fewest
 * choices, and at random. Both run every path from the start and steer it: whenever a choice is made for the first time, the
 * strategy says which way to go. */
#ifndef MG_SEARCH_STRATEGY_H
#define MG_SEARCH_STRATEGY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "shape/structure.h"

typedef enum mg_strategy_kind {
    MG_STRATEGY_DFS,
    MG_STRATEGY_BFS,
    MG_STRATEGY_RANDOM, /* every way of a choice is as likely as the others */
    MG_STRATEGY_LEAVES, /* every leaf is, as far as the widths along the paths so far tell */
    MG_STRATEGY_GUIDED, /* one path that is known, and from its end on the first way of each choice */
} mg_strategy_kind;

/* A choice where a path was cut, to go on from with each of its values: the choice before it, which value that had there, and how
 * many there are of its own. */
typedef struct mg_way {
    uint32_t parent, index, depth, last;
} mg_way;

typedef struct mg_strategy {
    mg_strategy_kind kind;
    uint64_t dice, samples, taken;
    double weight, heaviest; /* logarithms: of the leaves like this one, of the most so far */
    MG_VEC(mg_way) ways; /* breadth first: those that wait come after `front`; 0 is no choice, but the start */
    size_t front;        /* the one that is gone through, and which value is next */
    uint64_t next;
    MG_VEC(uint32_t) guide; /* the way that is being gone */
    const mg_pick *
        known; /* a path that is known: of each choice the last index possible, as the cell, and the one to take */
    uint32_t known_count;
    uint32_t last; /* of the choice where a path was cut: its last index */
} mg_strategy;

void mg_strategy_init(mg_strategy *strategy, mg_strategy_kind kind, uint64_t seed, uint64_t samples);
/* The one path that is gone: borrows. A choice that is not as it was there ends it. */
void mg_strategy_guide(mg_strategy *strategy, const mg_pick *path, uint32_t count);
/* The next path. False: there is none. */
bool mg_strategy_next(mg_strategy *strategy);
/* A choice is made for the first time: which way. False: the path ends here for now. */
bool mg_strategy_steer(void *strategy, uint32_t position, uint32_t last, uint32_t *index);
/* The path was cut: its ways wait. */
void mg_strategy_branch(mg_strategy *strategy);
/* The path came to its end: does it count? */
bool mg_strategy_accepts(mg_strategy *strategy);
bool mg_strategy_has_more(const mg_strategy *strategy);
void mg_strategy_clear(mg_strategy *strategy);

#endif

/* What follows from comparisons of numbered points in a linear order, as rows of bits: for each point those that are not below it, those above it, and
 * those that differ from it. The rows are kept closed as comparisons are added one by one, and every change is in a trail, so it can be taken back. */
#ifndef MG_SYM_CLOSURE_H
#define MG_SYM_CLOSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

enum { MG_CLOSURE_POINTS = 256, MG_CLOSURE_WORDS = MG_CLOSURE_POINTS / 64 };

typedef enum mg_closure_relation {
    MG_CLOSURE_LE,
    MG_CLOSURE_LT,
    MG_CLOSURE_NE,
    MG_CLOSURE_RELATIONS
} mg_closure_relation;

typedef struct mg_closure_change {
    uint16_t relation, row, word;
    uint64_t before;
} mg_closure_change;

typedef struct mg_closure {
    uint64_t rows[MG_CLOSURE_RELATIONS][MG_CLOSURE_POINTS][MG_CLOSURE_WORDS];
    unsigned count; /* of points: they are numbered from 0 */
    MG_VEC(mg_closure_change) trail;
} mg_closure;

/* All zero: a closure without points. */
void mg_closure_clear(mg_closure *closure);
void mg_closure_add_point(mg_closure *closure); /* while there are fewer than MG_CLOSURE_POINTS */
/* Adds a relation and all that follows from it. False: it contradicts those before; then the closure can only be taken back. */
bool mg_closure_add(mg_closure *closure, mg_closure_relation relation, unsigned a, unsigned b);
/* Back to when the trail was so long and there were so many points. */
void mg_closure_take_back(mg_closure *closure, size_t trail, unsigned count);

static inline bool mg_closure_has(const mg_closure *closure, mg_closure_relation relation, unsigned a,
                                  unsigned b)
{
    return closure->rows[relation][a][b / 64] >> b % 64 & 1;
}

/* Asserts that it is closed. Expensive. */
void mg_check_closure(const mg_closure *closure);

#endif

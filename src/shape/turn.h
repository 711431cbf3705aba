/* A path in its plain form: a list of turns, the first choice first. This is how a path lies in memory, goes from one process to another, is
 * kept in case.json and is given to the search to be gone again. What a turn is about is not said: the same program comes to the same
 * choices. */
#ifndef MG_SHAPE_TURN_H
#define MG_SHAPE_TURN_H

#include <stdbool.h>
#include <stdint.h>

typedef enum mg_step_kind {
#define MG_STEP_KIND(name) MG_STEP_##name,
#include "shape/steps.def"
#undef MG_STEP_KIND
    MG_STEP_KINDS,
    MG_STEP_any = MG_STEP_KINDS /* of a turn: nobody knows, as in a kit that is old */
} mg_step_kind;

typedef struct mg_turn {
    uint32_t kind;  /* mg_step_kind */
    uint32_t last;  /* the last of its ways; they count from 0 */
    uint32_t taken; /* the one that was gone */
} mg_turn;

/* "field". */
const char *mg_step_name(mg_step_kind kind);
/* MG_STEP_any: no kind has this name. */
mg_step_kind mg_step_find(const char *name);

/* Could a choice of this kind, with so many ways, be the one that a turn was taken at? */
static inline bool mg_turn_fits(const mg_turn *turn, mg_step_kind kind, uint32_t last)
{
    return (turn->kind == kind || turn->kind == MG_STEP_any) && turn->last == last && turn->taken <= last;
}

#endif

/* Open values: fields that were read, but whose value is not chosen yet.
 *
 * Where the target is woven with lanes, reading such a field gives a lane, a comparison splits the set of its values, and a value
 * is chosen only by a use that needs one. What woven code asks comes here; each question that has more than one answer is an
 * entry of the choice stack, so going back asks it again. */
#ifndef MG_CHOICE_OPEN_H
#define MG_CHOICE_OPEN_H

#include "base/vec.h"
#include "choice/cells.h"
#include "choice/store.h"
#include "shape/structure.h"

typedef struct mg_open {
    mg_cells *cells;
    mg_arena arena;          /* all the tables */
    const uint64_t **values; /* by cell: its possible values; NULL: it is chosen when it is read */
    /* The cells of each object, with those of its arrays and arms, in order: objects of a pool have the same ones. */
    uint32_t *by_object, *start; /* cells; by object: where its cells begin there */
    uint32_t *rank;              /* by cell: its number among those of its object */
    mg_masked *fields;           /* by cell: what maskers are told of those that can be open */
    mg_masked **by_place;        /* the same by address */
    MG_VEC(mg_again) again;      /* of the structure that was solved last: what was chosen after mg_havoc */
    bool (*touch_word)(mg_run *run, uint64_t address, uint64_t size); /* of cells that are chosen at once */
} mg_open;

/* After mg_cells_init. */
void mg_open_install(mg_open *open, mg_cells *cells);
/* How many values a cell has that can be open. */
static inline uint32_t mg_open_count(const mg_cells *cells, uint32_t cell)
{
    const mg_cell_run *each = &cells->each[cell];
    return each->pool == MG_NONE ? each->last + 1 : each->last + each->has_null;
}
/* Can it be more than one thing? Objects that nothing refers to are one thing. */
bool mg_open_is_undecided(uint64_t lane);
/* The value, chosen now. */
uint64_t mg_open_force(uint64_t lane);
/* The object that a variable of references may become next beside those already referenced, as an index; or MG_SET_MOST. */
uint32_t mg_open_fresh(const mg_cells *cells, const mg_variable *variable, const uint32_t *used);

#endif

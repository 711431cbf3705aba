/* Cells at run time: what happens when the target reads a field nobody has read yet.
 *
 * The first read takes the next entry of the choice stack, or pushes a new one, writes the value into memory and clears
 * its shadow. All of it is in the undo log, so a rollback makes the field unread again. */
#ifndef MG_CHOICE_CELLS_H
#define MG_CHOICE_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/board.h"
#include "engine/run.h"
#include "shape/layout.h"

typedef enum mg_cell_state {
    MG_CELL_DEAD,    /* cannot be reached: past an array's length, in an arm that is not live */
    MG_CELL_PENDING, /* nobody looked yet */
    MG_CELL_SET,     /* chosen, or overwritten by the target */
} mg_cell_state;

/* What writing a value needs, side by side. */
typedef struct mg_hot_cell {
    uint32_t address;
    uint8_t bytes;
    uint8_t kind; /* how the value is made; see cells.c */
    bool has_null;
    uint32_t pool;
    uint32_t last; /* last index, where the domain is fixed */
    int64_t low;
} mg_hot_cell;

typedef struct mg_cells {
    mg_run *run;
    mg_board *board;
    const mg_layout *layout;
    uint8_t *state;     /* mg_cell_state by cell */
    mg_hot_cell *hot;   /* by cell */
    uint32_t *used;     /* by pool: objects referenced so far in this run */
    uint64_t *stride;   /* by pool: bytes from one object to the next */
    uint64_t start, size; /* of the objects' area */
    uint32_t position;  /* choices taken in this run */
} mg_cells;

/* Puts the objects into memory, all unread, and hooks itself into the run. */
void mg_cells_init(mg_cells *cells, mg_run *run, mg_board *board, const mg_layout *layout);

/* Before each run: no choice is taken, no object is used. */
void mg_cells_restart(mg_cells *cells);

/* Chooses a pending cell, and first what it hangs on. False: the run reads differently from the one before, and the run's
 * verdict says so. */
bool mg_cells_choose(mg_cells *cells, uint32_t cell);
/* Makes the arm of a pending union live. False as above. */
bool mg_cells_resolve_union(mg_cells *cells, uint32_t cell);
/* How many elements a chosen heap array has. */
uint64_t mg_cells_length(const mg_cells *cells, uint32_t cell);
/* The arm that is live, or NULL when the tag's value has none. */
const mg_arm *mg_cells_arm(const mg_cells *cells, uint32_t cell);

/* Moves the choice stack to the next path in order; false when there is none. */
bool mg_cells_advance(mg_board *board);

#endif

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

/* How a cell's value is made. The first two are whole aligned words and are written the short way. */
typedef enum mg_value_kind { MG_VALUE_REF, MG_VALUE_INT, MG_VALUE_OTHER } mg_value_kind;

/* What a first read needs, side by side: it happens hundreds of millions of times. */
typedef struct mg_hot_cell {
    uint32_t address;
    uint8_t bytes;
    uint8_t state;    /* mg_cell_state; bytes and state are compared as one */
    uint8_t kind;     /* mg_value_kind */
    uint8_t has_null; /* of a reference: 1 when index 0 is NULL */
    uint32_t pool;    /* of a reference; MG_NONE: it is none */
    uint32_t last;    /* the last index; of a reference: objects in the pool */
    uint64_t low;     /* INT: value of index 0; of a reference: address of object 0 */
    uint64_t stride;  /* of a reference: bytes from one object to the next */
} mg_hot_cell;

typedef struct mg_cells {
    mg_run *run;
    mg_board *board;
    const mg_layout *layout;
    const uint32_t *by_granule; /* of the layout */
    mg_hot_cell *hot;     /* by cell, and one more that matches nothing */
    uint32_t *used;       /* by pool: objects referenced by the path on the choice stack */
    mg_choice *path;      /* of the board */
    uint64_t start, size; /* of the objects' area */
    uint32_t position;    /* choices taken in this run */
} mg_cells;

/* The cells of the run in this process lie beside the control block, so that a first read finds everything by fixed
 * addresses. */
#define MG_CELLS ((mg_cells *)(uintptr_t)(MG_CONTROL_BASE + 0x1000))

/* Puts the objects into memory, all unread, and hooks itself into the run; fills MG_CELLS and gives it. */
mg_cells *mg_cells_init(mg_run *run, mg_board *board, const mg_layout *layout);

/* Before each run: no choice is taken yet. */
void mg_cells_restart(mg_cells *cells);

/* Chooses a pending cell, and first what it hangs on. False: the run reads differently from the one before, and the run's
 * verdict says so. */
bool mg_cells_choose(mg_cells *cells, uint32_t cell);
/* mg_control.on_access while cells are in memory; what is not a first read of a word goes on to mg_access_slow. */
void mg_cells_on_access(uint64_t address, uint64_t info, uint64_t bits);
/* Makes the arm of a pending union live. False as above. */
bool mg_cells_resolve_union(mg_cells *cells, uint32_t cell);
/* How many elements a chosen heap array has. */
uint64_t mg_cells_length(const mg_cells *cells, uint32_t cell);
/* The arm that is live, or NULL when the tag's value has none. */
const mg_arm *mg_cells_arm(const mg_cells *cells, uint32_t cell);

/* Moves the choice stack to the next path in order; false when there is none. */
bool mg_cells_advance(mg_cells *cells);

#endif

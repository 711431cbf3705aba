/* Cells at run time: what happens when the target reads a field nobody has read yet.
 *
 * The first read takes the next step of the path, or pushes a new one, writes the value into memory and clears
 * its shadow; a rollback makes the field unread again. Most cells are *words*: whole, aligned, 1 to 8 bytes. A word is
 * unread exactly when its shadow is set, so the path alone says how to undo it. Bit-fields, heap arrays and
 * packed fields keep a state of their own and are undone by the log. */
#ifndef MG_CHOICE_CELLS_H
#define MG_CHOICE_CELLS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "choice/notes.h"
#include "engine/run.h"
#include "path/path.h"
#include "shape/layout.h"

typedef enum mg_cell_state {
    MG_CELL_DEAD, /* cannot be reached: past an array's length, in an arm that is not live */
    MG_CELL_LIVE, /* unread; of a word: unread while its shadow is set */
    MG_CELL_SET,  /* chosen, or overwritten by the target; words never say so */
} mg_cell_state;

typedef struct mg_cell_run {
    uint8_t state; /* mg_cell_state */
    bool is_word;
    bool has_null;   /* of a reference: index 0 is NULL */
    bool is_given;   /* of a heap array: the program has its address */
    bool is_wide;    /* it has more values than a step has ways: two steps choose one */
    bool governs;    /* another cell depends on it: an array's length, a union's tag */
    uint32_t pool;   /* of a reference; MG_NONE: it is none */
    uint32_t last;   /* the last index; of a reference: objects in the pool */
    uint64_t low;    /* of a reference: address of object 0; of a number with a stride: the first */
    uint64_t stride; /* from one value to the next, but for NULL; 0: that differs, or there is only one value */
} mg_cell_run;

typedef struct mg_cells {
    mg_run *run;
    mg_path *path;
    const mg_layout *layout;
    mg_cell_run *each;        /* by cell */
    uint32_t *used;           /* by pool: objects referenced by the path */
    mg_decider *decider;      /* of the read that is going on: it knows where some values lead; or NULL */
    bool forwards;            /* deciders are used: values whose outcome they know are not run */
    struct mg_narrow *narrow; /* fields that are read may stay open; or NULL */
    bool recounts;            /* the path is run again, so `used` may be out of date (mg_fields_recount) */
    uint64_t splits;          /* questions of the program that were answered, since they were last counted */
    bool has_forgotten; /* the program made fields unread again: the log undoes words then, not the path */
    bool *forgotten;    /* a copy of that in memory that the next worker sees, too; borrows */
    bool keeps_valid;   /* a value that the predicate is known to accept is run nevertheless */
    const struct mg_alike
        *alike; /* fields of objects that are numbered anew; NULL: objects keep their numbers */
    /* In a proof a field that can be a symbol (mg_cells_is_symbolic) becomes one when it is read: gives its lane; ends the run if it cannot. NULL:
     * fields are chosen. */
    uint64_t (*open_symbol)(void *prover, uint32_t cell);
    /* The symbol that a bit-field becomes when it is read. */
    uint64_t (*bits_symbol)(void *prover, uint32_t cell);
    /* A field that cannot be a symbol is about to be chosen: ends the run if it has too many values for that. */
    void (*check_chosen)(void *prover, uint32_t cell);
    /* The program touches these bytes of a structure: ends the run if they lie past the end of an array. NULL: the length of every array is known. */
    void (*wake)(void *prover, uint64_t from, uint64_t end, uint32_t site);
    void *prover;
} mg_cells;

/* Puts the objects into memory, all unread, and hooks itself into the run and the path. The path keeps its steps. `forgotten` says whether the program
 * ever made fields unread again, in the time of earlier workers, too. */
void mg_cells_init(mg_cells *cells, mg_run *run, mg_path *path, const mg_layout *layout, bool *forgotten);

/* Can the field be a symbol? Not if others depend on it, or if it has only one value. */
bool mg_cells_is_symbolic(const mg_cells *cells, uint32_t cell);
/* A bit-field is no word; can it be one nevertheless? Not if one that shares bytes with it cannot, or all of these do not fit into 8 bytes. */
bool mg_cells_is_symbolic_bits(const mg_cells *cells, uint32_t cell, uint64_t *address, uint64_t *size);

/* Has the program freed an allocation of the structure? */
static inline bool mg_cells_is_freed(const mg_cells *cells, uint32_t allocation)
{
    mg_assert_hot(allocation < cells->layout->allocation_count);
    return MG_NOTES->freed_count && MG_NOTES->freed[allocation / 64] >> allocation % 64 & 1;
}

static inline bool mg_cells_is_unread(const mg_cells *cells, uint32_t number)
{
    const mg_cell_run *each = &cells->each[number];
    const mg_cell *cell = &cells->layout->cells[number];
    mg_assert_hot(number < cells->layout->cell_count);
    if (each->state != MG_CELL_LIVE)
        return false;
    if (!each->is_word)
        return true;
    uint32_t bits = ((1u << cell->bytes) - 1) << (cell->address & 7);
    return (*mg_shadow_at(cell->address) & bits) == bits; /* of an open value only a part may be left */
}

/* Chooses an unread cell, and before it the cells that it depends on. False: the path says that the program read another cell here in an earlier
 * run, which is a verdict. */
bool mg_cells_choose(mg_cells *cells, uint32_t cell);
/* The choice of a cell that is no longer in its own memory: overwritten before anybody read it, or moved. Made now if it was not; its memory
 * stays as it is. NULL as above. */
const mg_step *mg_cells_take(mg_cells *cells, uint32_t cell);
/* The choice made for a cell; the first, of one that was forgotten and chosen again. NULL: there is none on the path so far. */
const mg_step *mg_cells_choice(const mg_cells *cells, uint32_t cell);
/* Makes the arm of an unread union live. False as above. */
bool mg_cells_resolve_union(mg_cells *cells, uint32_t cell);
/* How many elements a chosen heap array has: by its length as it was chosen, even if the program has overwritten that since. */
uint64_t mg_cells_length(const mg_cells *cells, uint32_t cell);
/* The cell of the flexible array at the end of an object, which is laid out as a union; MG_NONE: it has none. */
uint32_t mg_cells_flexible(const mg_cells *cells, uint32_t allocation);
/* The size of an allocation of the structure; of a heap array, and a flexible one, by its length as it was chosen. */
uint64_t mg_cells_size(const mg_cells *cells, uint32_t allocation);
/* The arm that is live, by the tag as it was chosen; NULL when it has none. */
const mg_arm *mg_cells_arm(const mg_cells *cells, uint32_t cell);

#endif

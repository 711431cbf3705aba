/* What can be chosen, and where it lies in memory: pools of objects, cells, and slots to show them by.
 *
 * A *cell* is one scalar (or one bit-field, or one union whose arm is not known yet) that the search chooses a
 * value for when it is first read. A *slot* is a node of the tree that a person sees: object, field, array
 * element, cell. The worker builds the layout in shared memory; the parent reads it to report. */
#ifndef MG_SHAPE_LAYOUT_H
#define MG_SHAPE_LAYOUT_H

#include <stdint.h>

#include "base/status.h"
#include "shape/bounds.h"
#include "shape/type.h"

#define MG_NONE UINT32_MAX

typedef enum mg_slot_kind {
    MG_SLOT_CELL,   /* a scalar: cell is its number */
    MG_SLOT_STRUCT, /* children: its fields */
    MG_SLOT_ARRAY,  /* children: its elements; cell is that of its length, if it has one */
    MG_SLOT_UNION,  /* children: its arms; cell is the union's own cell */
    MG_SLOT_FIXED,  /* cannot be chosen (_Complex, vector, flexible array, zero-size); always zero */
} mg_slot_kind;

typedef struct mg_slot {
    mg_slot_kind kind;
    bool shows_arm; /* of a UNION that the program does not have: the arm that is live is shown in its place */
    bool is_text; /* of an ARRAY: its elements are the characters of a string, '\0' and what follows included */
    const char *name; /* field's name; "" for array elements and anonymous members */
    const mg_type *type;
    uint32_t cell; /* of CELL, UNION, and of an ARRAY with a length; else MG_NONE */
    uint32_t child_count;
    const struct mg_slot *children;
} mg_slot;

typedef struct mg_arm {
    int64_t value;        /* the tag's value that selects it */
    uint32_t first, last; /* its cells: first <= c < last, sorted by address */
    uint32_t slot;        /* which child of the union's slot */
} mg_arm;

typedef struct mg_cell {
    uint64_t address;   /* of the first byte it touches */
    uint32_t bytes;     /* how many bytes it touches */
    uint8_t bit_offset; /* of a bit-field, from the lowest bit at address */
    uint8_t bit_size;   /* 0: not a bit-field */
    bool is_union;      /* not a value: reading it decides the arm by the tag's cell */
    bool
        is_hidden; /* the program cannot reach it: how long an array is, which of several things a pointer leads to */
    bool is_in_arm;      /* shares its bytes with other arms; found through its union only */
    uint32_t united;     /* of a cell in an arm: the cell of its union */
    uint32_t domain;     /* index into mg_layout.domains */
    uint32_t object;     /* index into mg_layout.objects */
    uint32_t allocation; /* index into mg_layout.allocations: the object itself, or an array it owns */
    uint32_t
        governor; /* union: the tag's cell; block: the length's cell, MG_NONE if it has all its elements; else MG_NONE */
    uint32_t first, last; /* union: arms in mg_layout.arms; block: cells of the first to one past the last
                             possible element in order, stride = cells per element */
    uint32_t stride;
    uint64_t block;          /* BLOCK: address of element 0 */
    const mg_slot *elements; /* BLOCK: array slot of the longest possible length */
    const mg_type *type;
    const char *path; /* "left", "pos.x", "keys[3]" */
} mg_cell;

typedef struct mg_object {
    const mg_type *type;
    uint64_t address;
    uint64_t size;        /* with the longest flexible array at its end */
    uint32_t pool;        /* MG_NONE: the root, when it is in no pool */
    uint32_t index;       /* in its pool */
    uint32_t first, last; /* its cells: first <= c < last (without those of blocks and arms) */
    const mg_slot *slot;
    const char *name; /* "N0", "tree": short, unique */
} mg_object;

/* What malloc would have returned: an object, or a heap array. The program may free it, and reallocate it. */
typedef struct mg_allocation {
    uint64_t address;
    uint64_t size;   /* of an array: of the longest possible */
    uint32_t cell;   /* of an array: the pointer that owns it; else MG_NONE */
    uint32_t object; /* the object itself, or the one that owns the array */
} mg_allocation;

/* Of an array that nothing bounds: so many elements have cells. */
enum { MG_ELEMENTS_MOST = 256 };

/* Is it such an array? It has a cell for its length. */
static inline bool mg_object_is_array(const mg_object *object)
{
    return object->slot && object->slot->kind == MG_SLOT_ARRAY && object->slot->cell != MG_NONE;
}

typedef struct mg_pool {
    const mg_type *type;
    const char *set; /* name of the set that the objects are; NULL: they are in none */
    uint32_t first;  /* its objects: first .. first + count - 1 */
    uint32_t count;
    uint32_t used; /* already referenced before anything is read: 1 when the root is its object 0 */
    bool is_head;  /* the root is all there is in it */
} mg_pool;

/* One structure, with objects, pools and cells of its own. */
typedef struct mg_root {
    const mg_type *type;
    int64_t n;            /* the bound it was laid out with */
    uint32_t object;      /* when the root is a bare pointer, an object of pointer type with one cell */
    uint32_t first, last; /* its objects: first <= o < last */
    bool is_holder;       /* it is made up to hold what a function is given */
} mg_root;

typedef struct mg_layout {
    const mg_root *roots; /* structures; those of one wish stand together */
    const mg_pool *pools;
    const mg_object *objects;
    const mg_allocation *allocations; /* by address */
    const mg_cell *cells;
    const mg_domain *domains;
    const mg_arm *arms;
    uint32_t root_count, pool_count, object_count, allocation_count, cell_count, domain_count, arm_count;
    uint32_t root;              /* the object of the first root */
    uint64_t end;               /* one past the last byte laid out */
    const uint32_t *by_granule; /* for each 8 bytes from `start`: first cell that ends after it begins */
    uint64_t start;
} mg_layout;

/* The number of the allocation that an address lies in, or right behind; allocation_count: in none. */
uint32_t mg_layout_allocation_at(const mg_layout *layout, uint64_t address);

/* The number of the first cell from an address on; cell_count when there is none, or the address lies outside. */
static inline uint32_t mg_layout_cell_from(const mg_layout *layout, uint64_t address)
{
    if (address - layout->start >= layout->end - layout->start)
        return layout->cell_count;
    uint32_t number = layout->by_granule[(address - layout->start) >> 3];
    while (number < layout->cell_count && layout->cells[number].address < address)
        number++;
    return number;
}

/* Where the objects go. */
typedef struct mg_layout_area {
    uint64_t base, size;
} mg_layout_area;

/* Asks for so many structures of a type (a struct, or a pointer to one), each with all that is reachable from it within these bounds. */
typedef struct mg_layout_wish {
    const mg_bounds *bounds; /* borrows */
    const mg_type *root;
    uint32_t count;
    bool is_holder; /* as in mg_root */
} mg_layout_wish;

/* Lays them out one wish after the other, in an arena. At least one structure of each wish must fit, else it fails; of the others there are as many
 * as there is room for. */
bool mg_layout_build(mg_layout *layout, const mg_layout_wish *wishes, uint32_t count, mg_arena *arena,
                     mg_layout_area area, mg_status *status);

/* Aborts if the layout breaks docs/invariants.md: objects lie apart, cells are in order, and a cell's governor comes before it. */
void mg_check_layout(const mg_layout *layout);

#endif

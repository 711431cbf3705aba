/* What the files that build a layout share: the builder, the place it is at, and what waits to be laid out. */
#ifndef MG_SHAPE_BUILDER_H
#define MG_SHAPE_BUILDER_H

#include "shape/layout.h"

enum { MG_FRAMES = 16, MG_PATH_MOST = 256 };

/* A struct around the field that is being laid out, and where the field's path starts to be relative to it. */
typedef struct mg_frame {
    const mg_type *type;
    uint32_t rule_start, path_start;
} mg_frame;

typedef struct mg_place {
    uint32_t object, allocation;
    bool is_in_arm;
    uint32_t united; /* if so, the cell of the union */
    uint32_t
        depth; /* in how many heap arrays of one field it is, whose rules must not be taken again for their elements */
    mg_frame frames[MG_FRAMES]; /* outermost first */
    uint32_t frame_count;
    char rule[MG_PATH_MOST]; /* path without indices, as rules name it */
    char path[MG_PATH_MOST]; /* path with indices, as people read it */
} mg_place;

struct mg_builder;

typedef struct mg_layout_part { /* something found that is laid out later */
    uint32_t cell;
    mg_slot *slot; /* of a union */
    /* Lays out the arms of a union that the program does not have; NULL: it has it. */
    bool (*add_arms)(struct mg_builder *b, struct mg_layout_part *part);
    bool is_fixed;              /* of a heap array: no field says how long it is */
    uint64_t count;             /* if so: this long; of a flexible array: at most this long */
    const mg_destination *text; /* it is this string */
    mg_place at;
} mg_layout_part;

typedef struct mg_builder {
    const mg_bounds *bounds;
    mg_arena *arena;
    mg_status *status;
    mg_layout_area area;
    uint64_t next;       /* free address */
    uint64_t behind;     /* where the flexible array of the object that is laid out begins, if it has one */
    uint32_t first_pool; /* of the structure that is being laid out */
    MG_VEC(mg_root) roots;
    MG_VEC(mg_cell) cells;
    MG_VEC(mg_object) objects;
    MG_VEC(mg_allocation) allocations;
    MG_VEC(mg_pool) pools;
    MG_VEC(mg_domain) domains;
    MG_VEC(mg_arm) arms;
    MG_VEC(mg_layout_part) blocks;
    MG_VEC(mg_layout_part) unions;
} mg_builder;

/* slots.c: lays out a value of a type at an address; its cells are appended in the order of their addresses. */
bool mg_builder_slot(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                     mg_place *at);
bool mg_builder_array(mg_builder *b, mg_slot *slot, const mg_type *element, uint64_t count, uint64_t address,
                      mg_place *at);
/* A cell that nobody can reach, for the length of an array. */
bool mg_builder_length(mg_builder *b, const mg_type *type, uint64_t address, const mg_place *at);
/* A scalar with these values. bits: as a field has them; NULL: it is no bit-field. */
bool mg_builder_cell(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                     const mg_place *at, const mg_domain *domain);
/* What is laid out as a union; its arms come later. */
bool mg_builder_united(mg_builder *b, const mg_type *type, uint64_t address, uint64_t size,
                       const mg_layout_part *part);
/* A cell that nobody can reach, and that says which arm of a union is live. */
bool mg_builder_tag(mg_builder *b, uint64_t address, const mg_place *at, const mg_domain *domain);
/* The pool of a struct, or of a set of such objects, made when the structure first meets it. */
uint32_t mg_builder_pool(mg_builder *b, const mg_type *type, const char *set);
/* The rule for the field at a place: that of the outermost struct that has one. The same for the heap array that it owns. */
const mg_rule *mg_builder_rule(mg_builder *b, const mg_place *at);
const mg_rule *mg_builder_array_rule(mg_builder *b, const mg_place *at);

/* destinations.c: does a rule say what the pointer at a place may lead to? block: the rule of its heap array; NULL: it has none. */
bool mg_builder_has_destinations(mg_builder *b, const mg_type *type, const mg_place *at, const mg_rule *block);
/* Lays out such a pointer, and later the characters of its strings. */
bool mg_builder_pointer(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_place *at,
                        const mg_rule *block);
bool mg_builder_text(mg_builder *b, mg_slot *slot, const mg_type *element, const mg_layout_part *text,
                     uint64_t address);

/* flexible.c: how much memory an object takes, with the longest flexible array at its end, and where that begins; such an array, which a rule gives a
 * length. */
bool mg_builder_size(mg_builder *b, const mg_type *type, uint64_t *size, uint64_t *behind);
bool mg_builder_flexible(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address,
                         const mg_place *at);

/* parts.c: what was found on the way. The cell of another field, which holds a length or a tag: looked for by name in the struct that the rule is for, then in
 * those around it. */
uint32_t mg_builder_sibling(mg_builder *b, const mg_place *at, uint32_t frame, const char *name);
/* The frame of the struct that the rule of an array is for. */
uint32_t mg_builder_array_frame(mg_builder *b, const mg_place *at);
bool mg_builder_block(mg_builder *b, mg_layout_part *found);
bool mg_builder_arms(mg_builder *b, mg_layout_part *found);

/* array_pools.c: can a pointer to this lead to an array? The pool of such arrays; the slots and cells of one. */
bool mg_builder_has_arrays(const mg_builder *b, const mg_type *element);
uint32_t mg_builder_array_pool(mg_builder *b, const mg_type *element);
bool mg_builder_elements(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, mg_place *at);

/* layout.c: the next bytes of the area, with a gap after them; name: of the type or field, for the message when there is no room. */
bool mg_builder_reserve(mg_builder *b, uint64_t size, uint64_t align, uint64_t *address, const char *name);

#endif

/* Layouts built by hand, without a compiler or a worker: types as tables, objects laid out from them, picks by name.
 *
 *   fixture f;
 *   fixture_tree(&f, 3);                 struct tree { struct node *root; int size; }, three nodes
 *   fixture_pick(&f, "tree.root", 1);    by index into the cell's domain
 *   mg_structure_set(&s, f.picks, f.pick_count); */
#ifndef MG_TESTS_UNIT_FIXTURE_H
#define MG_TESTS_UNIT_FIXTURE_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "shape/structure.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct fixture {
    mg_arena arena;
    mg_layout layout;
    mg_root root;
    mg_pool pools[4];
    mg_object objects[1024];
    mg_cell cells[4096];
    mg_domain domains[4096];
    mg_arm arms[8];
    mg_pick picks[4096];
    uint32_t pick_count;
    /* how the next objects are laid out */
    const char *block_field, *length_field; /* a pointer that owns an array, at most three long */
    const char *union_field, *tag_field;    /* arm k is live when the tag is k */
    uint64_t address;
} fixture;

static const mg_type fixture_int = {.kind = MG_TYPE_SIGNED, .name = "int", .size = 4};
static const mg_type fixture_unsigned = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned int", .size = 4};
static const mg_type fixture_bool = {.kind = MG_TYPE_BOOL, .name = "_Bool", .size = 1};
static const mg_type fixture_char = {.kind = MG_TYPE_CHAR, .name = "char", .size = 1, .is_signed = true};
static const mg_type fixture_double = {.kind = MG_TYPE_FLOAT, .name = "double", .size = 8};

static const int64_t fixture_chars[] = {'a', '\0', '"', '\'', '\n', 0xe9, '{'};
static const double fixture_reals[] = {0.5, -3, 0.1, 1e300};

static inline void fixture_open(fixture *f)
{
    memset(f, 0, sizeof *f);
    mg_arena_init(&f->arena, (size_t)1 << 24, false);
    f->address = 0x1000;
    f->root = (mg_root){.last = UINT32_MAX};
    f->layout = (mg_layout){.roots = &f->root,
                            .root_count = 1,
                            .pools = f->pools,
                            .objects = f->objects,
                            .cells = f->cells,
                            .domains = f->domains,
                            .arms = f->arms,
                            .start = f->address};
}

static inline void fixture_close(fixture *f)
{
    mg_arena_clear(&f->arena);
}

static inline mg_domain fixture_domain(const fixture *f, const mg_type *type, const char *name)
{
    if (type->kind == MG_TYPE_BOOL)
        return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = 0, .hi = 1, .count = 2};
    if (type->kind == MG_TYPE_CHAR)
        return (mg_domain){.kind = MG_DOMAIN_LIST, .values = fixture_chars, .count = COUNT(fixture_chars)};
    if (type->kind == MG_TYPE_FLOAT)
        return (mg_domain){.kind = MG_DOMAIN_REALS, .reals = fixture_reals, .count = COUNT(fixture_reals)};
    if (type->kind != MG_TYPE_POINTER)
        return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = 0, .hi = 1000, .count = 1001};
    if (f->block_field && strcmp(f->block_field, name) == 0)
        return (mg_domain){.kind = MG_DOMAIN_BLOCK, .length = f->length_field, .count = 1};
    for (uint32_t i = 0; i < f->layout.pool_count; i++)
        if (f->pools[i].type == type->target)
            return (mg_domain){.kind = MG_DOMAIN_REF, .has_null = true, .pool = i};
    return (mg_domain){.kind = MG_DOMAIN_NULL, .has_null = true, .count = 1};
}

static inline uint32_t fixture_find(const fixture *f, uint32_t object, const char *path)
{
    for (uint32_t i = 0; i < f->layout.cell_count; i++)
        if (f->cells[i].object == object && strcmp(f->cells[i].path, path) == 0)
            return i;
    return MG_NONE;
}

static inline mg_slot fixture_slot(fixture *f, const mg_type *type, const char *name, const char *path,
                                   unsigned bits);

static inline uint32_t fixture_cell(fixture *f, const mg_type *type, const char *name, const char *path,
                                    unsigned bits)
{
    uint32_t number = f->layout.cell_count++;
    mg_cell *cell = &f->cells[number];
    f->domains[number] = fixture_domain(f, type, name);
    *cell = (mg_cell){.address = f->address,
                      .bytes = (uint32_t)type->size,
                      .bit_size = (uint8_t)bits,
                      .domain = number,
                      .object = f->layout.object_count,
                      .governor = MG_NONE,
                      .type = type,
                      .path = mg_arena_strdup(&f->arena, path)};
    f->layout.domain_count = f->layout.cell_count;
    f->address += type->size;
    return number;
}

static inline const mg_slot *fixture_elements(fixture *f, const mg_type *element, uint64_t count,
                                              const char *path)
{
    mg_slot *slots = mg_arena_alloc(&f->arena, (count + 1) * sizeof *slots);
    for (uint64_t i = 0; i < count; i++)
        slots[i] = fixture_slot(f, element, "", mg_arena_printf(&f->arena, "%s[%u]", path, (unsigned)i), 0);
    return slots;
}

static inline void fixture_block(fixture *f, uint32_t number)
{
    mg_cell *cell = &f->cells[number];
    mg_slot *array = mg_arena_alloc(&f->arena, sizeof *array);
    cell->governor = fixture_find(f, cell->object, f->length_field);
    cell->first = f->layout.cell_count;
    *array =
        (mg_slot){.kind = MG_SLOT_ARRAY, .name = "", .type = cell->type, .cell = MG_NONE, .child_count = 3};
    array->children = fixture_elements(f, cell->type->target, 3, cell->path);
    cell->last = f->layout.cell_count;
    cell->stride = (cell->last - cell->first) / 3;
    cell->elements = array;
}

static inline const mg_slot *fixture_fields(fixture *f, const mg_type *type, const char *path)
{
    mg_slot *slots = mg_arena_alloc(&f->arena, (type->field_count + 1) * sizeof *slots);
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        const char *dot = path[0] && field->name[0] ? "." : "";
        slots[i] = fixture_slot(f, field->type, field->name,
                                mg_arena_printf(&f->arena, "%s%s%s", path, dot, field->name), field->bit_size);
    }
    return slots;
}

static inline uint32_t fixture_union(fixture *f, const mg_type *type, const char *path)
{
    uint32_t number = fixture_cell(f, type, "", path, 0);
    f->cells[number].is_union = true;
    f->cells[number].governor = fixture_find(f, f->layout.object_count, f->tag_field);
    f->cells[number].first = f->layout.arm_count;
    for (uint32_t i = 0; i < type->field_count; i++)
        f->arms[f->layout.arm_count++] = (mg_arm){.value = i, .slot = i};
    f->cells[number].last = f->layout.arm_count;
    return number;
}

static inline mg_slot fixture_slot(fixture *f, const mg_type *type, const char *name, const char *path,
                                   unsigned bits)
{
    mg_slot slot = {.kind = MG_SLOT_CELL, .name = name, .type = type, .cell = MG_NONE};
    if (type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION) {
        bool is_union = type->kind == MG_TYPE_UNION;
        slot.kind = is_union ? MG_SLOT_UNION : MG_SLOT_STRUCT;
        if (is_union)
            slot.cell = fixture_union(f, type, path);
        slot.child_count = (uint32_t)type->field_count;
        slot.children = fixture_fields(f, type, path);
    } else if (type->kind == MG_TYPE_ARRAY) {
        slot.kind = MG_SLOT_ARRAY;
        slot.child_count = (uint32_t)type->count;
        slot.children = fixture_elements(f, type->target, type->count, path);
    } else {
        slot.cell = fixture_cell(f, type, name, path, bits);
        if (f->domains[slot.cell].kind == MG_DOMAIN_BLOCK)
            fixture_block(f, slot.cell);
    }
    return slot;
}

static inline void fixture_object(fixture *f, const mg_type *type, uint32_t pool, uint32_t index,
                                  const char *name)
{
    mg_object *object = &f->objects[f->layout.object_count];
    mg_slot *slot = mg_arena_alloc(&f->arena, sizeof *slot);
    *object = (mg_object){.type = type,
                          .address = f->address,
                          .size = type->size,
                          .pool = pool,
                          .index = index,
                          .slot = slot,
                          .first = f->layout.cell_count,
                          .name = mg_arena_strdup(&f->arena, name)};
    *slot = fixture_slot(f, type, name, "", 0);
    object->last = f->layout.cell_count;
    f->layout.object_count++;
    f->layout.end = f->address;
}

/* Announce all pools before laying out objects, so that pointers find them. */
static inline uint32_t fixture_pool(fixture *f, const mg_type *type, uint32_t count)
{
    f->pools[f->layout.pool_count] = (mg_pool){.type = type, .count = count};
    return f->layout.pool_count++;
}

static inline void fixture_fill(fixture *f, uint32_t pool, char letter)
{
    f->pools[pool].first = f->layout.object_count;
    for (uint32_t i = 0; i < f->pools[pool].count; i++)
        fixture_object(f, f->pools[pool].type, pool, i, mg_arena_printf(&f->arena, "%c%u", letter, i));
}

/* "N0.left", "tree.u.i"; a bare root is "root". */
static inline uint32_t fixture_cell_named(const fixture *f, const char *name)
{
    const char *dot = strchr(name, '.');
    size_t length = dot ? (size_t)(dot - name) : strlen(name);
    for (uint32_t i = 0; i < f->layout.object_count; i++)
        if (strlen(f->objects[i].name) == length && strncmp(f->objects[i].name, name, length) == 0)
            return fixture_find(f, i, dot ? dot + 1 : "");
    return MG_NONE;
}

static inline void fixture_pick(fixture *f, const char *name, uint32_t index)
{
    uint32_t cell = fixture_cell_named(f, name);
    assert(cell != MG_NONE);
    f->picks[f->pick_count++] = (mg_pick){.cell = cell, .index = index};
}

/* struct node { struct node *left, *right; }; struct tree { struct node *root; int size; }; */
static mg_type fixture_node_pointer, fixture_node_type, fixture_tree_type;

static inline void fixture_tree(fixture *f, uint32_t nodes, bool is_bare)
{
    static const mg_field node_fields[] = {{"left", &fixture_node_pointer, 0, 0},
                                           {"right", &fixture_node_pointer, 64, 0}};
    static const mg_field tree_fields[] = {{"root", &fixture_node_pointer, 0, 0},
                                           {"size", &fixture_int, 64, 0}};
    fixture_node_pointer =
        (mg_type){.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &fixture_node_type};
    fixture_node_type = (mg_type){.kind = MG_TYPE_STRUCT,
                                  .name = "struct node",
                                  .size = 16,
                                  .fields = node_fields,
                                  .field_count = COUNT(node_fields)};
    fixture_tree_type = (mg_type){.kind = MG_TYPE_STRUCT,
                                  .name = "struct tree",
                                  .size = 16,
                                  .fields = tree_fields,
                                  .field_count = COUNT(tree_fields)};
    fixture_open(f);
    uint32_t pool = fixture_pool(f, &fixture_node_type, nodes);
    fixture_object(f, is_bare ? &fixture_node_pointer : &fixture_tree_type, MG_NONE, 0,
                   is_bare ? "root" : "tree");
    fixture_fill(f, pool, 'N');
}

#endif

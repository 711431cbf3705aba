/* Plans where in a seed the number of each cell lies: object by object, the root first, inside an object in the order of its fields. Elements of a
 * heap array follow the pointer to it, as many as there can be; the arms of a union share their place, as in memory.
 *
 * The second half finds out whether a structure is nothing but bytes and their number, and writes seeds. */
#include "show/seeds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The object whose cells are being planned. */
typedef struct planner {
    mg_seeds *seeds;
    uint32_t at, start; /* in the seed: the current place, and where the object begins */
    bool is_first;      /* it is the first of its kind: it makes the rows */
} planner;

/* What a cell is part of. */
typedef struct place {
    uint64_t base; /* address of the object or the array */
    int32_t owner;
    uint32_t key;
} place;

/* How many values a cell has; 0: all that 64 bits hold. */
static uint64_t count_values(const mg_layout *layout, uint32_t cell)
{
    const mg_domain *domain = &layout->domains[layout->cells[cell].domain];
    if (domain->kind == MG_DOMAIN_REF)
        return layout->pools[domain->pool].count + (domain->has_null ? 1u : 0u);
    return domain->kind > MG_DOMAIN_REF ? 1 : domain->count;
}

uint32_t mg_seeds_width(const mg_layout *layout, uint32_t cell)
{
    uint64_t most = count_values(layout, cell) - 1; /* of a count of 0: all bits */
    uint32_t width = 8;
    while (width > 1 && most >> (8 * width / 2) == 0)
        width /= 2;
    return most ? width : 0;
}

static int32_t add_row(planner *p, uint32_t cell, const place *parent)
{
    mg_seeds *seeds = p->seeds;
    if (!p->is_first)
        return -1;
    mg_seed_row row = {.cell = cell,
                       .at = p->at - p->start,
                       .offset = seeds->layout->cells[cell].address - parent->base,
                       .owner = parent->owner,
                       .key = parent->key};
    seeds->row_of[cell] = (uint32_t)seeds->rows.count;
    mg_vec_push(&seeds->rows, row);
    return (int32_t)seeds->row_of[cell];
}

static void plan_slot(planner *p, const mg_slot *slot, const place *parent);

static void plan_cell(planner *p, uint32_t number, const place *parent)
{
    const mg_layout *layout = p->seeds->layout;
    const mg_cell *cell = &layout->cells[number];
    uint32_t width = mg_seeds_width(layout, number);
    place part = {.base = cell->block, .owner = add_row(p, number, parent)};
    assert(p->seeds->at[number] == MG_NONE); /* a cell has one place */
    p->seeds->at[number] = width ? p->at : MG_NONE;
    p->at += width;
    if (layout->domains[cell->domain].kind != MG_DOMAIN_BLOCK || !cell->elements)
        return;
    for (; part.key < cell->elements->child_count; part.key++)
        plan_slot(p, &cell->elements->children[part.key], &part);
}

static void plan_union(planner *p, const mg_slot *slot, const place *parent)
{
    assert(slot->cell < p->seeds->layout->cell_count && p->seeds->layout->cells[slot->cell].is_union);
    uint32_t governor = p->seeds->layout->cells[slot->cell].governor;
    if (governor != MG_NONE && p->seeds->layout->cells[governor].is_hidden) /* the program has no field for it */
        plan_cell(p, governor, parent);
    place part = {.base = parent->base, .owner = add_row(p, slot->cell, parent)};
    uint32_t start = p->at, end = p->at;
    for (; part.key < slot->child_count; part.key++) {
        p->at = start;
        plan_slot(p, &slot->children[part.key], &part);
        end = p->at > end ? p->at : end;
    }
    p->at = end;
}

static void plan_slot(planner *p, const mg_slot *slot, const place *parent)
{
    if (slot->kind == MG_SLOT_CELL)
        plan_cell(p, slot->cell, parent);
    else if (slot->kind == MG_SLOT_UNION && slot->cell != MG_NONE)
        plan_union(p, slot, parent);
    else if (slot->kind == MG_SLOT_STRUCT || slot->kind == MG_SLOT_ARRAY)
        for (uint32_t i = 0; i < slot->child_count; i++)
            plan_slot(p, &slot->children[i], parent);
}

static void plan_objects(mg_seeds *seeds, uint32_t first, uint32_t count)
{
    mg_seed_kind kind = {.first = first, .count = count, .row = (uint32_t)seeds->rows.count, .at = seeds->size};
    assert(count && first + count <= seeds->layout->object_count);
    for (uint32_t i = 0; i < count; i++) {
        const mg_object *object = &seeds->layout->objects[first + i];
        planner p = {.seeds = seeds, .at = seeds->size, .start = seeds->size, .is_first = i == 0};
        plan_slot(&p, object->slot, &(place){.base = object->address, .owner = -1});
        kind.stride = i ? kind.stride : p.at - p.start;
        assert(p.at - p.start == kind.stride); /* objects of a type are alike */
        seeds->size = p.at;
    }
    kind.row_count = (uint32_t)seeds->rows.count - kind.row;
    mg_vec_push(&seeds->kinds, kind);
}

/* ---- bytes and their number ------------------------------------------------------------------------------- */

static bool is_byte(const mg_type *type)
{
    return type->size == 1 && mg_type_is_integer(type) && type->kind != MG_TYPE_BOOL &&
           type->kind != MG_TYPE_ENUM;
}

/* No rule says which field is the length of an array inside a struct, so its name must. */
static bool is_length_name(const char *name)
{
    static const char *const names[] = {"count", "len", "length", "n", "size", "used"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static bool is_within(const mg_domain *domain, int64_t most)
{
    if (domain->kind == MG_DOMAIN_RANGE)
        return domain->lo >= 0 && domain->hi <= most;
    for (uint64_t i = 0; domain->kind == MG_DOMAIN_LIST && i < domain->count; i++)
        if (domain->values[i] < 0 || domain->values[i] > most)
            return false;
    return domain->kind == MG_DOMAIN_LIST;
}

static bool find_bytes(mg_seeds *seeds, const mg_slot *slot)
{
    const mg_layout *layout = seeds->layout;
    if (slot->kind == MG_SLOT_CELL &&
        layout->domains[layout->cells[slot->cell].domain].kind == MG_DOMAIN_BLOCK) {
        seeds->text = slot->cell;
        seeds->bytes = layout->cells[slot->cell].elements;
    } else if (slot->kind == MG_SLOT_ARRAY && slot->child_count && slot->children[0].kind == MG_SLOT_CELL) {
        seeds->text = slot->children[0].cell;
        seeds->bytes = slot;
    }
    return seeds->bytes && seeds->bytes->child_count && is_byte(seeds->bytes->children[0].type);
}

static bool is_length(const mg_seeds *seeds, const mg_slot *slot)
{
    const mg_layout *layout = seeds->layout;
    const mg_cell *text = &layout->cells[seeds->text];
    if (slot->kind != MG_SLOT_CELL || !mg_type_is_integer(slot->type) || layout->cells[slot->cell].bit_size)
        return false;
    if (seeds->bytes == text->elements)
        return text->governor == slot->cell;
    return is_length_name(slot->name) &&
           is_within(&layout->domains[layout->cells[slot->cell].domain], seeds->bytes->child_count);
}

static bool find_text(mg_seeds *seeds)
{
    const mg_slot *root = seeds->layout->objects[seeds->layout->root].slot;
    seeds->length = MG_NONE;
    if (root->kind != MG_SLOT_STRUCT || root->child_count < 1 || root->child_count > 2)
        return false;
    uint32_t at = find_bytes(seeds, &root->children[0]) ? 0 : 1;
    if (at == 1 && (root->child_count < 2 || !find_bytes(seeds, &root->children[1])))
        return false;
    if (root->child_count == 1)
        return seeds->bytes != seeds->layout->cells[seeds->text].elements;
    seeds->length = root->children[!at].kind == MG_SLOT_CELL ? root->children[!at].cell : MG_NONE;
    return is_length(seeds, &root->children[!at]);
}

/* ---- a seed ----------------------------------------------------------------------------------------------- */

static uint64_t text_length(const mg_seeds *seeds, const mg_structure *structure, uint64_t seen)
{
    if (seeds->length == MG_NONE || !mg_structure_is_chosen(structure, seeds->length))
        return seen;
    int64_t length = mg_structure_integer(structure, seeds->length);
    uint64_t most = seeds->bytes->child_count;
    return length < 0 ? 0 : (uint64_t)length < most ? (uint64_t)length : most;
}

static bool add_text(const mg_seeds *seeds, mg_text *out, const mg_structure *structure, mg_status *status)
{
    const mg_layout *layout = seeds->layout;
    uint64_t seen = 0; /* up to the last byte that was read; without a length, that is not zero */
    for (uint64_t i = 0; i < seeds->bytes->child_count; i++) {
        uint32_t cell = seeds->bytes->children[i].cell;
        bool is_chosen = mg_structure_is_chosen(structure, cell);
        if (is_chosen && (seeds->length != MG_NONE || mg_structure_integer(structure, cell)))
            seen = i + 1;
    }
    uint64_t length = text_length(seeds, structure, seen);
    if (seen > length)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "the predicate looks at bytes beyond `%s`, which a file with these bytes lacks\n"
                              "  give the field a name that is none of count, len, length, n, size, used",
                              layout->cells[seeds->length].path);
    for (uint64_t i = 0; i < length; i++) {
        uint32_t cell = seeds->bytes->children[i].cell;
        bool is_chosen = mg_structure_is_chosen(structure, cell);
        int64_t value = is_chosen ? mg_structure_integer(structure, cell)
                                  : mg_domain_integer(&layout->domains[layout->cells[cell].domain], 0);
        mg_text_add_bytes(out, &(char){(char)value}, 1);
    }
    return true;
}

bool mg_seeds_add(const mg_seeds *seeds, mg_text *out, const mg_structure *structure, mg_status *status)
{
    assert(structure->layout == seeds->layout); /* invariant 33 */
    if (seeds->is_text)
        return add_text(seeds, out, structure, status);
    size_t start = out->length;
    for (uint32_t i = 0; i < seeds->size; i++)
        mg_text_add_bytes(out, "", 1);
    for (uint32_t i = 0; i < structure->pick_count; i++) {
        uint32_t cell = structure->picks[i].cell, index = (uint32_t)structure->picks[i].index;
        assert(cell < seeds->layout->cell_count);
        if (!structure->layout->cells[cell].is_union && seeds->at[cell] != MG_NONE)
            for (uint32_t k = 0; k < mg_seeds_width(seeds->layout, cell) && k < sizeof index; k++)
                out->data[start + seeds->at[cell] + k] = (char)(index >> (8 * k));
    }
    return true;
}

void mg_seeds_init(mg_seeds *seeds, const mg_layout *layout)
{
    size_t bytes = (layout->cell_count + 1u) * sizeof *seeds->at;
    *seeds = (mg_seeds){.layout = layout, .at = mg_memory_new(bytes), .row_of = mg_memory_new(bytes)};
    memset(seeds->at, 0xff, bytes);
    memset(seeds->row_of, 0xff, bytes);
    if (layout->objects[layout->root].pool == MG_NONE)
        plan_objects(seeds, layout->root, 1);
    for (uint32_t i = 0; i < layout->pool_count; i++)
        if (layout->pools[i].count)
            plan_objects(seeds, layout->pools[i].first, layout->pools[i].count);
    seeds->is_text = find_text(seeds);
}

void mg_seeds_clear(mg_seeds *seeds)
{
    mg_vec_clear(&seeds->rows);
    mg_vec_clear(&seeds->kinds);
    free(seeds->at);
    free(seeds->row_of);
    *seeds = (mg_seeds){0};
}

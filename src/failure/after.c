/* What became of a structure, in words: a line for each field that changed. */
#include "failure/after.h"

#include <assert.h>
#include <inttypes.h>

#include "failure/snapshot_pieces.h"
#include "show/value.h"

typedef struct telling {
    mg_text *out;
    mg_memory_pieces pieces;
} telling;

/* What the program gave in MG_POINTERS and is at this address; NULL: nothing. */
static const char *find_given(const mg_layout *layout, const mg_type *type, uint64_t address)
{
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        const mg_domain *domain = cell->is_union ? NULL : &layout->domains[cell->domain];
        for (uint64_t i = 0; domain && domain->names && cell->type == type && i < domain->count; i++)
            if ((uint64_t)domain->values[i] == address)
                return domain->names[i];
    }
    return NULL;
}

/* The part of an object that pointers lead to, if one begins there and the pointer's type is not that of the object: ".link". */
static const char *find_part(const mg_layout *layout, const mg_object *object, const mg_type *type,
                             uint64_t offset)
{
    for (uint32_t i = 0; i < layout->domain_count; i++) {
        const mg_domain *domain = &layout->domains[i];
        if (domain->kind == MG_DOMAIN_REF && domain->inside && domain->offset == offset &&
            layout->pools[domain->pool].type == object->type && type->target != object->type)
            return domain->inside;
    }
    return NULL;
}

/* Adds "&N0.link". False: the pointer leads to no part of an object. */
static bool add_part(telling *t, const mg_type *type, uint64_t address)
{
    const mg_layout *layout = t->pieces.before->layout;
    const mg_memory_piece *around = mg_pieces_over(&t->pieces, address);
    const mg_allocation *allocation = around ? mg_pieces_allocation(layout, around->head.address) : NULL;
    if (!allocation || allocation->cell != MG_NONE)
        return false;
    const mg_object *object = &layout->objects[allocation->object];
    const char *part = find_part(layout, object, type, address - object->address);
    if (part)
        mg_text_printf(t->out, "&%s%s%s", object->name, part, around->head.is_freed ? " (freed)" : "");
    return part;
}

static void add_value_now(telling *t, const mg_memory_piece *p, const mg_type *type, uint64_t bit,
                          uint64_t bits)
{
    uint64_t value = mg_piece_bits(p, bit, bits);
    const mg_memory_piece *target = mg_pieces_at(&t->pieces, value);
    if (type->kind == MG_TYPE_FLOAT)
        mg_piece_add_real(t->out, p, bit, type->size);
    else if (type->kind != MG_TYPE_POINTER)
        mg_value_add_number(t->out, type, mg_piece_number(type, value, bits));
    else if (!value)
        mg_text_add(t->out, "null");
    else if (add_part(t, type, value))
        return;
    else if (target)
        mg_text_printf(t->out, "%s%s", target->name, target->head.is_freed ? " (freed)" : "");
    else if (find_given(t->pieces.before->layout, type, value))
        mg_text_add(t->out, find_given(t->pieces.before->layout, type, value));
    else
        mg_text_printf(t->out, "0x%" PRIx64, value);
}

static void add_value_before(telling *t, uint32_t cell)
{
    const mg_layout *layout = t->pieces.before->layout;
    const mg_domain *domain = &layout->domains[layout->cells[cell].domain];
    if (layout->cells[cell].type->kind != MG_TYPE_POINTER || domain->names) {
        mg_value_add_text(t->out, t->pieces.before, cell);
        return;
    }
    char name[MG_PIECE_NAME_MOST];
    const mg_allocation *array = mg_pieces_allocation(layout, layout->cells[cell].block);
    if (array && array->cell == cell) {
        mg_pieces_name_allocation(layout, array, name);
        mg_text_add(t->out, name);
        return;
    }
    uint32_t target = mg_structure_target(t->pieces.before, cell);
    bool is_part = target != MG_NONE && domain->inside;
    mg_text_printf(t->out, "%s%s%s", is_part ? "&" : "",
                   target == MG_NONE ? "null" : layout->objects[target].name, is_part ? domain->inside : "");
}

/* Adds a line for a field that has changed, that was written before anybody read it, or that belongs to a new object. */
static void add_change(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                       uint64_t bit, uint64_t bits)
{
    telling *t = context;
    uint64_t value = mg_piece_bits(p, bit, bits);
    uint32_t cell = mg_pieces_cell(&t->pieces, p, bit);
    bool is_new = !mg_pieces_allocation(t->pieces.before->layout, p->head.address);
    bool was_chosen = cell != MG_NONE && mg_structure_is_chosen(t->pieces.before, cell);
    bool is_first = cell != MG_NONE && !was_chosen;
    if (!mg_piece_is_plain(p, bit, bits) ||
        (!is_new && !is_first &&
         !mg_pieces_is_changed(&t->pieces, p, bit, value, mg_piece_number(type, value, bits))))
        return;
    mg_text_printf(t->out, "  %s%s%s = ", p->name, path[0] == '[' ? "" : ".", path);
    add_value_now(t, p, type, bit, bits);
    if (was_chosen) {
        mg_text_add(t->out, ", was ");
        add_value_before(t, cell);
    } else if (is_first) {
        mg_text_add(t->out, ", which had not been read");
    }
    mg_text_add(t->out, "\n");
}

void mg_after_add_text(mg_text *out, const mg_failure *failure, const mg_structure *before)
{
    telling t = {.out = out};
    mg_pieces_read(&t.pieces, failure, before);
    for (size_t i = 0; i < t.pieces.all.count; i++) {
        const mg_memory_piece *p = &t.pieces.all.items[i];
        if (p->head.is_freed)
            mg_text_printf(out, "  %s is freed\n", p->name);
        else
            mg_piece_visit(&t, p, add_change);
    }
    mg_pieces_clear(&t.pieces);
}

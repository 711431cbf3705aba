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
    else if (target)
        mg_text_printf(t->out, "%s%s", target->name, target->head.is_freed ? " (freed)" : "");
    else
        mg_text_printf(t->out, "0x%" PRIx64, value);
}

static void add_value_before(telling *t, uint32_t cell)
{
    const mg_layout *layout = t->pieces.before->layout;
    if (layout->cells[cell].type->kind != MG_TYPE_POINTER) {
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
    mg_text_add(t->out, target == MG_NONE ? "null" : layout->objects[target].name);
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

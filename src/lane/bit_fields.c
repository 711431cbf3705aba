#include "lane/bit_fields.h"

#include <assert.h>

#include "engine/undo.h"
#include "lane/held.h"
#include "lane/open_memory.h"

/* An unread bit-field whose bytes are held: its symbol lies there. A store that is no bit-field's would have covered it, or read it. */
static bool is_laid(const mg_bit_field *field)
{
    return mg_parts_held_bits(field->address, field->size) >> field->low & 1;
}

static void clear_unread(mg_run *run, uint64_t address, uint64_t size)
{
    for (uint64_t byte = address; byte < address + size; byte++)
        if (!mg_shadow_is_clear(byte, 1)) {
            mg_run_log(run, MG_UNDO_POISON, (uint32_t)byte, 1);
            mg_shadow_clear(byte, 1);
        }
}

/* What lies in the unit of a bit-field, with the symbols of all bit-fields in it that nobody has read. */
static mg_operand read_unit(const mg_open *open, const mg_bit_field *of)
{
    mg_operand unit = mg_parts_read(open->run, of->address, of->size);
    mg_access whole = {.address = of->address, .size = of->size, .bits = ~(uint64_t)0};
    mg_bit_field each;
    for (uint32_t next = 0; open->fields->find_bits(open->owner, &whole, next, &each); next = each.cell + 1) {
        assert(each.address == of->address && each.size == of->size); /* they share bytes */
        mg_operand symbol = {.lane = open->fields->bits_symbol(open->owner, each.cell)};
        unit = mg_parts_put(unit, symbol, each.low, each.width, of->size);
    }
    return unit;
}

static void lay(const mg_open *open, const mg_bit_field *field, mg_parts_choose *choose)
{
    mg_run *run = open->run;
    mg_held held;
    if (!mg_held_has_room(MG_PARTS_MOST))
        mg_run_end(run, MG_VERDICT_beyond, field->address, MG_INFO_SITE(run->asked_at));
    mg_parts_cut(run, field->address, field->size, choose);
    mg_parts_are_held(run, field->address, field->size, choose);
    mg_operand unit = read_unit(open, field);
    while (mg_held_find(field->address, field->size, &held))
        mg_open_drop(run, &held);
    clear_unread(run, field->address, field->size);
    mg_parts_hold(run, field->address, field->size, unit);
    assert(is_laid(field));
}

void mg_bit_fields_open(const mg_open *open, const mg_access *a, mg_parts_choose *choose)
{
    mg_bit_field field;
    if (!open->fields->find_bits)
        return;
    for (uint32_t next = 0; open->fields->find_bits(open->owner, a, next, &field); next = field.cell + 1) {
        if (!is_laid(&field))
            lay(open, &field, choose);
        open->fields->open_bits(open->owner, field.cell);
    }
    if (a->is_store)
        open->fields->cover_bits(open->owner, a);
}

void mg_bit_fields_lay(const mg_open *open, uint64_t address, uint64_t size, mg_parts_choose *choose)
{
    mg_bit_field field;
    mg_access whole = {.address = address, .size = size, .bits = ~(uint64_t)0};
    if (!open->fields->find_bits)
        return;
    for (uint32_t next = 0; open->fields->find_bits(open->owner, &whole, next, &field); next = field.cell + 1)
        if (!is_laid(&field))
            lay(open, &field, choose);
}

#include "choice/same.h"

#include <assert.h>
#include <string.h>

#include "choice/fields.h"

/* ---- from an address to a cell --------------------------------------------------------------------------- */

static bool is_at(const mg_cell *cell, const mg_scalar *scalar)
{
    return !cell->is_union && cell->address == scalar->address && cell->type == scalar->type &&
           cell->bit_size == scalar->bit_size && cell->bit_offset == scalar->bit_offset;
}

/* Is a cell in the arm that its tag selects? The tag is known: the arm was found by it. */
static bool is_live(const mg_structure *structure, uint32_t number)
{
    const mg_layout *layout = structure->layout;
    const mg_cell *united = &layout->cells[layout->cells[number].united];
    for (uint32_t a = united->first; a < united->last; a++)
        if (layout->arms[a].first <= number && number < layout->arms[a].last &&
            (united->governor == MG_NONE ||
             mg_structure_integer(structure, united->governor) == layout->arms[a].value))
            return true;
    return false;
}

/* The cell at a scalar's address; MG_NONE: it cannot be chosen, and is zero. */
static uint32_t find_cell(const mg_same *same, const mg_scalar *scalar)
{
    const mg_layout *layout = same->cells->layout;
    for (uint32_t c = mg_layout_cell_from(layout, scalar->address);
         c < layout->cell_count && layout->cells[c].address == scalar->address; c++)
        if (!layout->cells[c].is_in_arm && is_at(&layout->cells[c], scalar))
            return c;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].is_in_arm && is_at(&layout->cells[c], scalar) && is_live(&same->chosen, c))
            return c;
    return MG_NONE;
}

/* ---- its value ------------------------------------------------------------------------------------------- */

static mg_wide widen(const mg_cell *cell, uint64_t bits)
{
    double real;
    mg_wide value = cell->type->kind == MG_TYPE_SIGNED ? (mg_wide)(int64_t)bits : (mg_wide)bits;
    memcpy(&real, &bits, sizeof real);
    long double precise = real;
    if (cell->type->kind == MG_TYPE_FLOAT)
        memcpy(&value, &precise, sizeof value < sizeof precise ? sizeof value : sizeof precise);
    return value;
}

static mg_wide value_of(const mg_same *same, uint32_t number, uint32_t index)
{
    const mg_layout *layout = same->cells->layout;
    const mg_cell *cell = &layout->cells[number];
    const mg_cell_run *each = &same->cells->each[number];
    assert(each->pool == MG_NONE || index < each->last + each->has_null); /* invariant 27 */
    if (each->pool != MG_NONE)
        return each->has_null && !index
                   ? 0
                   : each->low + each->stride * (index - each->has_null);
    uint64_t bits = mg_fields_value(same->cells, number, index);
    return cell->bytes > sizeof bits && !cell->bit_size ? widen(cell, bits) : bits;
}

/* ---- fields that the path left open ---------------------------------------------------------------------- */

static uint32_t reached_by(const mg_same *same, uint32_t pool, uint32_t cell, uint32_t index)
{
    const mg_cell_run *each = &same->cells->each[cell];
    return each->pool == pool ? index + 1 - each->has_null : 0;
}

/* How many objects of a pool are referred to: see invariant 27. */
static uint32_t used_of(const mg_same *same, uint32_t pool)
{
    uint32_t used = same->cells->layout->pools[pool].used;
    for (uint32_t i = 0; i < same->chosen.pick_count; i++) {
        uint32_t reached =
            reached_by(same, pool, same->chosen.picks[i].cell, (uint32_t)same->chosen.picks[i].index);
        used = reached > used ? reached : used;
    }
    for (size_t i = 0; i < same->taken; i++) {
        uint32_t reached = reached_by(same, pool, same->steps.items[i].cell, same->steps.items[i].index);
        used = reached > used ? reached : used;
    }
    assert(used <= same->cells->layout->pools[pool].count); /* invariant 27 */
    return used;
}

static uint32_t last_of(const mg_same *same, uint32_t cell)
{
    const mg_cell_run *each = &same->cells->each[cell];
    if (each->pool == MG_NONE)
        return each->last;
    uint32_t used = used_of(same, each->pool), reach = used < each->last ? used + 1 : each->last;
    return each->has_null ? reach : reach - 1;
}

static uint32_t take_step(mg_same *same, uint32_t cell)
{
    if (same->taken == same->steps.count)
        mg_vec_push(&same->steps, ((mg_same_step){cell, 0, last_of(same, cell)}));
    const mg_same_step *step = &same->steps.items[same->taken++];
    assert(step->cell == cell); /* the same values give the same line */
    mg_structure_put(&same->chosen, cell, step->index);
    return step->index;
}

static mg_wide read_chosen(void *context, const mg_scalar *scalar)
{
    mg_same *same = context;
    uint32_t cell = scalar->type ? find_cell(same, scalar) : MG_NONE;
    if (cell == MG_NONE)
        return 0;
    bool is_chosen = mg_structure_is_chosen(&same->chosen, cell);
    return value_of(same, cell, is_chosen ? (uint32_t)same->chosen.index[cell] : take_step(same, cell));
}

/* Goes on to the next line: the last step that has a value left takes it. False: there is none. */
static bool advance(mg_same *same)
{
    for (size_t i = 0; i < same->taken; i++)
        mg_structure_drop(&same->chosen, same->steps.items[i].cell);
    same->taken = 0;
    while (same->steps.count) {
        mg_same_step *step = &same->steps.items[same->steps.count - 1];
        if (step->index < step->last) {
            step->index++;
            return true;
        }
        same->steps.count--;
    }
    return false;
}

void mg_same_each(mg_same *same, const mg_type *root, uint64_t address, const mg_pick *picks, uint32_t count,
                  mg_same_function *each, void *context)
{
    bool is_wanted;
    mg_structure_set(&same->chosen, picks, count);
    do {
        mg_show_structure(&same->show, root, address);
        is_wanted = each(context, &same->show);
    } while (advance(same) && is_wanted);
    assert(!same->taken);
    same->steps.count = 0;
}

void mg_same_init(mg_same *same, const mg_cells *cells, const mg_show_rules *rules)
{
    *same = (mg_same){.cells = cells};
    same->show = (mg_show){.read = read_chosen, .context = same, .rules = rules};
    mg_structure_init(&same->chosen, cells->layout);
}

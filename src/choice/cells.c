/* Sets cells up for a search, and chooses them one by one: takes the step of the path, writes the value into memory, and brings to life what depends on
 * it. A heap array gets its length from another field, and a union its arm; that field, the governor, is chosen first. */
#include "choice/cells.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "choice/narrow.h"
#include "choice/fields.h"
#include "choice/touch.h"

__extension__ typedef unsigned __int128 wide; /* a bit-field and the bits before it in its first byte */

/* A cell in an arm is no word: its union must be resolved before it is read. */
static bool is_word(const mg_cell *cell, const mg_domain *domain)
{
    bool is_power = cell->bytes <= 8 && !(cell->bytes & (cell->bytes - 1));
    return is_power && !cell->is_in_arm && !cell->bit_size && !(cell->address & (cell->bytes - 1)) &&
           domain->kind != MG_DOMAIN_BLOCK;
}

/* If the numbers lie equally far apart, as nearly always, a value is computed from its index. */
static void find_stride(mg_cell_run *each, const mg_domain *domain)
{
    uint64_t first = (uint64_t)mg_domain_integer(domain, 0), stride = 1;
    if (domain->kind == MG_DOMAIN_LIST)
        stride = domain->count > 1 ? (uint64_t)domain->values[1] - first : 0;
    for (uint64_t i = 1; domain->kind == MG_DOMAIN_LIST && i < domain->count; i++)
        if ((uint64_t)domain->values[i] - (uint64_t)domain->values[i - 1] != stride)
            return;
    each->low = first;
    each->stride = stride;
}

static void prepare(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_cell_run *each = &cells->each[number];
    assert(cell->is_union || cell->domain < cells->layout->domain_count);
    each->pool = MG_NONE;
    if (cell->is_union)
        return;
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    each->is_word = is_word(cell, domain);
    each->last = domain->kind <= MG_DOMAIN_REALS    ? (uint32_t)domain->count - 1
                 : domain->kind == MG_DOMAIN_OPAQUE ? 1
                                                    : 0;
    each->is_wide = domain->kind == MG_DOMAIN_RANGE && domain->count - 1 > UINT32_MAX;
    each->last = each->is_wide ? UINT32_MAX : each->last;
    bool is_number = domain->kind == MG_DOMAIN_RANGE || domain->kind == MG_DOMAIN_LIST;
    if (is_number && cell->type->kind != MG_TYPE_FLOAT)
        find_stride(each, domain);
    if (domain->kind != MG_DOMAIN_REF)
        return;
    assert(domain->pool < cells->layout->pool_count);
    const mg_pool *pool = &cells->layout->pools[domain->pool];
    const mg_object *objects = &cells->layout->objects[pool->first];
    each->has_null = domain->has_null;
    each->pool = domain->pool;
    each->last = pool->count;
    each->low = pool->count ? objects[0].address + domain->offset : 0;
    each->stride = pool->count > 1 ? objects[1].address - objects[0].address : 0;
}

/* Sets the shadow: everything between objects is poison, an object's padding is plain, its cells are unread. */
static void lay_out(mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    if (!layout->object_count)
        return;
    mg_region_open(layout->start, layout->end - layout->start + 4096);
    for (uint32_t i = 0; i < layout->object_count; i++) {
        const mg_object *object = &layout->objects[i];
        mg_shadow_clear(object->address, object->size);
        for (uint32_t c = object->first; c < object->last; c++) {
            assert(layout->cells[c].address - object->address < object->size); /* invariant 23 */
            mg_shadow_set(layout->cells[c].address, layout->cells[c].bytes);
            bool is_element = mg_object_is_array(object) && !layout->cells[c].is_hidden;
            cells->each[c].state = is_element ? MG_CELL_DEAD : MG_CELL_LIVE;
        }
    }
}

void mg_cells_init(mg_cells *cells, mg_run *run, mg_path *path, const mg_layout *layout, bool *forgotten)
{
    *cells = (mg_cells){.run = run, .path = path, .layout = layout};
    cells->forgotten = forgotten;
    cells->has_forgotten = *forgotten;
    cells->each = mg_memory_new((layout->cell_count + 1) * sizeof *cells->each);
    cells->used = mg_memory_new((layout->pool_count + 1) * sizeof *cells->used);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        prepare(cells, c);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].governor != MG_NONE)
            cells->each[layout->cells[c].governor].governs = true;
    for (uint32_t p = 0; p < layout->pool_count; p++)
        cells->used[p] = layout->pools[p].used;
    lay_out(cells);
    mg_path_begin(path, run);
    mg_fields_install(cells);
    mg_touch_install(cells);
}

static bool can_be_symbol(const mg_cells *cells, uint32_t number)
{
    const mg_cell_run *each = &cells->each[number];
    const mg_cell *cell = &cells->layout->cells[number];
    if (!cells->open_symbol || cell->is_union || each->governs || cell->governor != MG_NONE ||
        cell->type->kind == MG_TYPE_FLOAT)
        return false;
    mg_domain_kind kind = cells->layout->domains[cell->domain].kind;
    return each->last || kind == MG_DOMAIN_REF;
}

bool mg_cells_is_symbolic(const mg_cells *cells, uint32_t number)
{
    return cells->each[number].is_word && can_be_symbol(cells, number);
}

/* Do bit-fields share a byte? Then they are neighbours. */
static bool share_byte(const mg_cells *cells, uint32_t before, uint32_t after)
{
    const mg_cell *a = &cells->layout->cells[before], *b = &cells->layout->cells[after];
    return after < cells->layout->cell_count && a->bit_size && b->bit_size && a->object == b->object &&
           a->address + a->bytes > b->address;
}

bool mg_cells_is_symbolic_bits(const mg_cells *cells, uint32_t number, uint64_t *address, uint64_t *size)
{
    const mg_cell *all = cells->layout->cells;
    uint32_t first = number, last = number;
    if (!cells->open_symbol || !all[number].bit_size)
        return false;
    while (first && share_byte(cells, first - 1, first))
        first--;
    while (share_byte(cells, last, last + 1))
        last++;
    *address = all[first].address;
    *size = all[last].address + all[last].bytes - *address;
    for (uint32_t c = first; c <= last; c++)
        if (all[c].is_in_arm || !can_be_symbol(cells, c))
            return false;
    return *size <= 8;
}

static void write_bits(const mg_cell *cell, uint64_t value)
{
    wide unit = 0, mask = (((wide)1 << cell->bit_size) - 1) << cell->bit_offset;
    void *memory = (void *)(uintptr_t)cell->address;
    memcpy(&unit, memory, cell->bytes);
    unit = (unit & ~mask) | ((wide)value << cell->bit_offset & mask);
    memcpy(memory, &unit, cell->bytes);
}

/* Long double from a double, 128 bits from 64. */
static void write_wide(const mg_cell *cell, uint64_t bits)
{
    double real;
    wide number = cell->type->kind == MG_TYPE_SIGNED ? (wide)(int64_t)bits : (wide)bits;
    memcpy(&real, &bits, sizeof real);
    long double precise = real;
    memset((void *)(uintptr_t)cell->address, 0, cell->bytes);
    if (cell->type->kind == MG_TYPE_FLOAT)
        memcpy((void *)(uintptr_t)cell->address, &precise, 10); /* the other bytes are padding */
    else
        memcpy((void *)(uintptr_t)cell->address, &number, sizeof number);
}

static void revive(mg_cells *cells, uint32_t number)
{
    if (cells->each[number].state != MG_CELL_DEAD)
        return;
    cells->each[number].state = MG_CELL_LIVE;
    mg_narrow_show(cells, number, true);
}

/* The elements below the length come to life: padding is plain, cells are unread. */
static void open_block(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint64_t length = mg_cells_length(cells, number);
    uint32_t end = cell->first + (uint32_t)length * cell->stride;
    assert(cell->elements && end <= cell->last); /* invariant 23 */
    cells->each[number].is_given = true;
    mg_shadow_clear(cell->block, length * cell->type->target->size);
    for (uint32_t c = cell->first; c < end; c++) {
        revive(cells, c);
        if (cells->each[c].state == MG_CELL_LIVE)
            mg_shadow_set(cells->layout->cells[c].address, cells->layout->cells[c].bytes);
    }
}

const mg_step *mg_cells_choice(const mg_cells *cells, uint32_t number)
{
    const mg_step *found = NULL, *first = cells->path->steps;
    assert(number < cells->layout->cell_count);
    for (const mg_step *step = MG_CONTROL->next; step-- > first && (!found || cells->has_forgotten);)
        if (step->owner == number && (step->kind == MG_STEP_field || step->kind == MG_STEP_unread))
            found = step;
    return found;
}

/* The step gets no key, so that no hook takes it, and going back leaves the memory alone. */
const mg_step *mg_cells_take(mg_cells *cells, uint32_t number)
{
    const mg_step *made = mg_cells_choice(cells, number);
    if (made)
        return made;
    mg_step *choice = mg_fields_take(cells, number);
    if (choice)
        choice->key = 0;
    return choice;
}

/* A cell depends on the arm that it lies in, a heap array on its length, a union on its tag: these are chosen first. */
static bool choose_governor(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint32_t governor = cell->governor;
    if (cell->is_in_arm && mg_cells_is_unread(cells, cell->united) &&
        !mg_cells_resolve_union(cells, cell->united))
        return false;
    if (governor == MG_NONE || mg_cells_choice(cells, governor))
        return true;
    return mg_cells_is_unread(cells, governor) ? mg_cells_choose(cells, governor)
                                               : mg_cells_take(cells, governor) != NULL;
}

bool mg_cells_choose(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (!choose_governor(cells, number))
        return false;
    assert(mg_cells_is_unread(cells, number));    /* invariant 21 */
    assert(!mg_cells_is_symbolic(cells, number)); /* else it is a symbol already */
    if (cells->check_chosen)
        cells->check_chosen(cells->prover, number);
    const mg_step *choice = mg_fields_take(cells, number);
    if (!choice)
        return false;
    if (cell->bit_size)
        write_bits(cell, choice->value);
    else if (cell->bytes > sizeof choice->value)
        write_wide(cell, choice->value);
    else
        memcpy((void *)(uintptr_t)cell->address, &choice->value, cell->bytes);
    if (!cells->each[number].is_word) {
        mg_run_remember_cell(cells->run, number);
        cells->each[number].state = MG_CELL_SET;
    } else if (!choice->key) {
        mg_run_log(cells->run, MG_UNDO_POISON, (uint32_t)cell->address, cell->bytes);
    }
    mg_touch_clear_shadow(cells, number);
    assert(!mg_cells_is_unread(cells, number)); /* invariant 22 */
    if (cell->elements)
        open_block(cells, number);
    mg_path_arrive(cells->path);
    return true;
}

/* The value that a governor was chosen to have. */
static int64_t chosen_integer(const mg_cells *cells, uint32_t number)
{
    const mg_step *choice = mg_cells_choice(cells, number);
    assert(choice); /* invariant 24 */
    return mg_domain_integer(&cells->layout->domains[cells->layout->cells[number].domain], choice->taken);
}

uint64_t mg_cells_length(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint64_t most = cell->stride ? (cell->last - cell->first) / cell->stride : 0;
    if (cell->governor == MG_NONE)
        return most;
    int64_t length = chosen_integer(cells, cell->governor);
    return length < 0 ? 0 : (uint64_t)length < most ? (uint64_t)length : most;
}

uint32_t mg_cells_flexible(const mg_cells *cells, uint32_t allocation)
{
    const mg_allocation *block = &cells->layout->allocations[allocation];
    const mg_object *object = &cells->layout->objects[block->object];
    if (block->cell != MG_NONE || object->first == object->last)
        return MG_NONE;
    const mg_cell *last = &cells->layout->cells[object->last - 1];
    return last->is_union && last->type->kind == MG_TYPE_ARRAY ? object->last - 1 : MG_NONE;
}

/* Of an object, by the length of its flexible array as it was chosen. */
static uint64_t size_with(const mg_cells *cells, uint32_t array)
{
    const mg_cell *cell = &cells->layout->cells[array];
    const mg_object *object = &cells->layout->objects[cell->object];
    const mg_arm *arm = mg_cells_arm(cells, array);
    uint64_t length = arm ? (uint64_t)arm->value : 0;
    uint64_t end = cell->address - object->address + length * cell->type->target->size;
    return end > object->type->size ? end : object->type->size;
}

uint64_t mg_cells_size(const mg_cells *cells, uint32_t number)
{
    const mg_allocation *allocation = &cells->layout->allocations[number];
    assert(number < cells->layout->allocation_count);
    uint32_t array = mg_cells_flexible(cells, number);
    if (array != MG_NONE && cells->each[array].state == MG_CELL_SET)
        return size_with(cells, array);
    if (allocation->cell == MG_NONE)
        return allocation->size;
    return mg_cells_length(cells, allocation->cell) * cells->layout->cells[allocation->cell].type->target->size;
}

const mg_arm *mg_cells_arm(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    assert(cell->is_union);
    if (cell->governor == MG_NONE)
        return cell->first < cell->last ? &cells->layout->arms[cell->first] : NULL;
    int64_t tag = chosen_integer(cells, cell->governor);
    for (uint32_t a = cell->first; a < cell->last; a++)
        if (cells->layout->arms[a].value == tag)
            return &cells->layout->arms[a];
    return NULL;
}

/* Of a flexible array only the elements that there are can be touched; their padding is plain. */
static void open_flexible(mg_cells *cells, const mg_cell *cell, const mg_arm *arm)
{
    mg_shadow_clear(cell->address, (uint64_t)arm->value * cell->type->target->size);
    for (uint32_t c = arm->first; c < arm->last; c++)
        mg_shadow_set(cells->layout->cells[c].address, cells->layout->cells[c].bytes);
}

bool mg_cells_resolve_union(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    assert(cell->is_union && cells->each[number].state == MG_CELL_LIVE); /* invariant 21 */
    if (!choose_governor(cells, number))
        return false;
    const mg_arm *arm = mg_cells_arm(cells, number);
    mg_run_remember_cell(cells->run, number);
    cells->each[number].state = MG_CELL_SET;
    memset((void *)(uintptr_t)cell->address, 0, cell->bytes); /* as another arm may have left it */
    if (arm && cell->type->kind == MG_TYPE_ARRAY)
        open_flexible(cells, cell, arm);
    for (uint32_t c = arm ? arm->first : 0; arm && c < arm->last; c++)
        revive(cells, c);
    return true;
}

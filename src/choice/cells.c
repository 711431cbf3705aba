#include "choice/cells.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "choice/touch.h"

__extension__ typedef unsigned __int128 wide; /* a bit-field and the bits before it in its first byte */

enum { VALUE_RANGE, VALUE_REF, VALUE_OTHER }; /* mg_hot_cell.kind: the first two are written the short way */

static void heat(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_hot_cell *hot = &cells->hot[number];
    *hot = (mg_hot_cell){.address = (uint32_t)cell->address, .bytes = (uint8_t)cell->bytes, .kind = VALUE_OTHER};
    if (cell->is_union)
        return;
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    hot->has_null = domain->has_null;
    hot->pool = domain->pool;
    hot->low = domain->lo;
    hot->last = domain->kind == MG_DOMAIN_RANGE || domain->kind == MG_DOMAIN_LIST || domain->kind == MG_DOMAIN_REALS
                    ? (uint32_t)domain->count - 1
                    : 0;
    if (cell->bit_size)
        return;
    if (domain->kind == MG_DOMAIN_RANGE)
        hot->kind = VALUE_RANGE;
    else if (domain->kind == MG_DOMAIN_REF)
        hot->kind = VALUE_REF;
}

/* Everything between objects is poison; an object's padding is plain; its cells are unread. */
static void lay_out(mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    mg_region_open(layout->start, layout->end - layout->start + 4096);
    mg_shadow_set(layout->start, layout->end - layout->start + 4096);
    for (uint32_t i = 0; i < layout->object_count; i++) {
        const mg_object *object = &layout->objects[i];
        mg_shadow_clear(object->address, object->type->size);
        for (uint32_t c = object->first; c < object->last; c++) {
            mg_shadow_set(layout->cells[c].address, layout->cells[c].bytes);
            cells->state[c] = MG_CELL_PENDING;
        }
    }
}

void mg_cells_init(mg_cells *cells, mg_run *run, mg_board *board, const mg_layout *layout)
{
    *cells = (mg_cells){.run = run, .board = board, .layout = layout, .start = layout->start};
    cells->size = layout->end - layout->start;
    cells->state = mg_memory_new(layout->cell_count);
    cells->hot = mg_memory_new(layout->cell_count * sizeof *cells->hot);
    cells->used = mg_memory_new(layout->pool_count * sizeof *cells->used);
    cells->stride = mg_memory_new(layout->pool_count * sizeof *cells->stride);
    for (uint32_t p = 0; p < layout->pool_count; p++)
        if (layout->pools[p].count > 1)
            cells->stride[p] = layout->objects[layout->pools[p].first + 1].address -
                               layout->objects[layout->pools[p].first].address;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        heat(cells, c);
    lay_out(cells);
    run->choices = cells;
    run->touch = mg_touch_access;
    run->untouch = mg_touch_undo;
    MG_CONTROL->on_access = mg_touch_quick;
    mg_cells_restart(cells);
}

void mg_cells_restart(mg_cells *cells)
{
    cells->position = 0;
    for (uint32_t p = 0; p < cells->layout->pool_count; p++)
        cells->used[p] = cells->layout->pools[p].used;
}

static uint64_t object_address(const mg_cells *cells, uint32_t pool, uint32_t index)
{
    const mg_pool *all = &cells->layout->pools[pool];
    return cells->layout->objects[all->first].address + cells->stride[pool] * index;
}

/* A reference takes NULL, an object already referenced, or the first one that is not: nothing else, since any other
 * would only rename objects. */
static uint32_t last_choice(const mg_cells *cells, const mg_hot_cell *hot, const mg_domain *domain)
{
    if (domain->kind != MG_DOMAIN_REF)
        return hot->last;
    uint32_t count = cells->layout->pools[hot->pool].count, used = cells->used[hot->pool];
    uint32_t reach = used < count ? used + 1 : count;
    return hot->has_null ? reach : reach - 1;
}

static uint64_t reference(mg_cells *cells, const mg_hot_cell *hot, uint32_t index)
{
    if (hot->has_null && !index)
        return 0;
    uint32_t object = hot->has_null ? index - 1 : index;
    if (object >= cells->used[hot->pool])
        cells->used[hot->pool] = object + 1;
    return object_address(cells, hot->pool, object);
}

static void write_bits(const mg_cell *cell, uint64_t value)
{
    wide unit = 0, mask = (((wide)1 << cell->bit_size) - 1) << cell->bit_offset;
    void *memory = (void *)(uintptr_t)cell->address;
    memcpy(&unit, memory, cell->bytes);
    unit = (unit & ~mask) | ((wide)value << cell->bit_offset & mask);
    memcpy(memory, &unit, cell->bytes);
}

static void write_real(const mg_cell *cell, double value)
{
    float narrow = (float)value;
    void *memory = (void *)(uintptr_t)cell->address;
    if (cell->bytes == sizeof narrow)
        memcpy(memory, &narrow, sizeof narrow);
    else
        memcpy(memory, &value, sizeof value);
}

static void write_other(mg_cells *cells, uint32_t number, const mg_domain *domain, uint32_t index)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint64_t value = 0;
    if (domain->kind == MG_DOMAIN_REALS) {
        write_real(cell, domain->reals[index]);
        return;
    }
    if (domain->kind == MG_DOMAIN_RANGE || domain->kind == MG_DOMAIN_LIST)
        value = (uint64_t)mg_domain_integer(domain, index);
    else if (domain->kind == MG_DOMAIN_BLOCK)
        value = cell->block;
    if (cell->bit_size)
        write_bits(cell, value);
    else
        memcpy((void *)(uintptr_t)cell->address, &value, cell->bytes);
}

static void write_value(mg_cells *cells, uint32_t number, const mg_domain *domain, uint32_t index)
{
    const mg_hot_cell *hot = &cells->hot[number];
    void *memory = (void *)(uintptr_t)hot->address;
    if (hot->kind == VALUE_REF) {
        uint64_t value = reference(cells, hot, index);
        memcpy(memory, &value, sizeof value);
    } else if (hot->kind == VALUE_RANGE && hot->bytes == 4) {
        int32_t value = (int32_t)(hot->low + index);
        memcpy(memory, &value, sizeof value);
    } else {
        write_other(cells, number, domain, index);
    }
}

static void mark_set(mg_cells *cells, uint32_t number)
{
    const mg_hot_cell *hot = &cells->hot[number];
    cells->state[number] = MG_CELL_SET;
    if (hot->bytes == 8 && !(hot->address & 7))
        *mg_shadow_at(hot->address) = 0;
    else
        mg_touch_clear_shadow(cells, number);
}

/* The elements below the length come to life; their shadow is set already. */
static void open_block(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint32_t end = cell->first + (uint32_t)mg_cells_length(cells, number) * cell->stride;
    for (uint32_t c = cell->first; c < end; c++)
        cells->state[c] = MG_CELL_PENDING;
}

static bool unstable(mg_cells *cells, uint32_t expected, uint32_t actual)
{
    cells->run->verdict.kind = MG_VERDICT_unstable;
    cells->run->verdict.expected = expected;
    cells->run->verdict.actual = actual;
    return false;
}

bool mg_cells_choose(mg_cells *cells, uint32_t number)
{
    mg_board *board = cells->board;
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    if (cell->governor != MG_NONE && cells->state[cell->governor] == MG_CELL_PENDING &&
        !mg_cells_choose(cells, cell->governor))
        return false;
    uint32_t position = cells->position++;
    mg_choice *choice = &board->path[position];
    if (position == atomic_load_explicit(&board->depth, memory_order_relaxed)) {
        assert(position < board->path_room);
        *choice = (mg_choice){number, 0, last_choice(cells, &cells->hot[number], domain)};
        atomic_store_explicit(&board->depth, position + 1, memory_order_relaxed);
    } else if (choice->cell != number) {
        return unstable(cells, choice->cell, number);
    }
    mg_run_remember_cell(cells->run, number, 0);
    write_value(cells, number, domain, choice->index);
    mark_set(cells, number);
    if (domain->kind == MG_DOMAIN_BLOCK)
        open_block(cells, number);
    return true;
}

static int64_t read_integer(const mg_cell *cell)
{
    wide unit = 0;
    memcpy(&unit, (const void *)(uintptr_t)cell->address, cell->bytes);
    uint32_t width = cell->bit_size ? cell->bit_size : cell->bytes * 8;
    uint64_t value = (uint64_t)(unit >> cell->bit_offset);
    bool is_signed = cell->type->kind == MG_TYPE_SIGNED || cell->type->is_signed;
    if (width >= 64)
        return (int64_t)value;
    value &= ((uint64_t)1 << width) - 1;
    return is_signed && value >> (width - 1) ? (int64_t)(value | ~(uint64_t)0 << width) : (int64_t)value;
}

uint64_t mg_cells_length(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    int64_t length = read_integer(&cells->layout->cells[cell->governor]);
    uint64_t most = cell->stride ? (cell->last - cell->first) / cell->stride : 0;
    return length < 0 ? 0 : (uint64_t)length < most ? (uint64_t)length : most;
}

const mg_arm *mg_cells_arm(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (cell->governor == MG_NONE)
        return cell->first < cell->last ? &cells->layout->arms[cell->first] : NULL;
    int64_t tag = read_integer(&cells->layout->cells[cell->governor]);
    for (uint32_t a = cell->first; a < cell->last; a++)
        if (cells->layout->arms[a].value == tag)
            return &cells->layout->arms[a];
    return NULL;
}

bool mg_cells_resolve_union(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (cell->governor != MG_NONE && cells->state[cell->governor] == MG_CELL_PENDING &&
        !mg_cells_choose(cells, cell->governor))
        return false;
    const mg_arm *arm = mg_cells_arm(cells, number);
    mg_run_remember_cell(cells->run, number, 0);
    cells->state[number] = MG_CELL_SET;
    for (uint32_t c = arm ? arm->first : 0; arm && c < arm->last; c++)
        cells->state[c] = MG_CELL_PENDING;
    return true;
}

bool mg_cells_advance(mg_board *board)
{
    uint32_t depth = atomic_load_explicit(&board->depth, memory_order_relaxed);
    while (depth && board->path[depth - 1].index == board->path[depth - 1].last)
        depth--;
    atomic_store_explicit(&board->depth, depth, memory_order_relaxed);
    if (!depth)
        return false;
    board->path[depth - 1].index++;
    return true;
}

#include "choice/cells.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "choice/touch.h"
#include "engine/access.h"

__extension__ typedef unsigned __int128 wide; /* a bit-field and the bits before it in its first byte */

static bool is_word(const mg_cell *cell, uint32_t bytes)
{
    return cell->bytes == bytes && !cell->bit_size && !(cell->address & (bytes - 1));
}

static void heat_reference(mg_cells *cells, mg_hot_cell *hot, const mg_domain *domain)
{
    const mg_pool *pool = &cells->layout->pools[domain->pool];
    const mg_object *objects = &cells->layout->objects[pool->first];
    hot->has_null = domain->has_null;
    hot->pool = domain->pool;
    hot->last = pool->count;
    hot->low = pool->count ? objects[0].address : 0;
    hot->stride = pool->count > 1 ? objects[1].address - objects[0].address : 0;
}

static void heat(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_hot_cell *hot = &cells->hot[number];
    *hot = (mg_hot_cell){.address = (uint32_t)cell->address, .bytes = (uint8_t)cell->bytes, .kind = MG_VALUE_OTHER, .pool = MG_NONE};
    if (cell->is_union)
        return;
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    bool is_number = domain->kind <= MG_DOMAIN_REALS;
    hot->last = is_number ? (uint32_t)domain->count - 1 : 0;
    if (domain->kind == MG_DOMAIN_REF) {
        heat_reference(cells, hot, domain);
        hot->kind = is_word(cell, 8) ? MG_VALUE_REF : MG_VALUE_OTHER;
    } else if (domain->kind == MG_DOMAIN_RANGE && is_word(cell, 4)) {
        hot->kind = MG_VALUE_INT;
        hot->low = (uint64_t)domain->lo;
    }
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
            cells->hot[c].state = MG_CELL_PENDING;
        }
    }
}

void mg_cells_restart(mg_cells *cells)
{
    cells->position = 0;
}

/* A reference takes NULL, an object already referenced, or the first one that is not: nothing else, since any other
 * would only rename objects. */
static uint32_t last_reference(const mg_cells *cells, const mg_hot_cell *hot)
{
    uint32_t used = cells->used[hot->pool];
    uint32_t reach = used < hot->last ? used + 1 : hot->last;
    return hot->has_null ? reach : reach - 1;
}

/* Sets what follows from an entry's index: the value of a word, and how many objects are in use after it. */
static void settle(mg_cells *cells, mg_choice *choice)
{
    const mg_hot_cell *hot = &cells->hot[choice->cell];
    choice->value = hot->low + choice->index;
    if (hot->pool == MG_NONE)
        return;
    uint32_t reached = choice->index + 1 - hot->has_null; /* objects up to this one; 0 for NULL */
    cells->used[hot->pool] = reached > choice->used ? reached : choice->used;
    choice->value = reached ? hot->low + hot->stride * (reached - 1) : 0;
}

mg_cells *mg_cells_init(mg_run *run, mg_board *board, const mg_layout *layout)
{
    mg_cells *cells = MG_CELLS;
    *cells = (mg_cells){.run = run,
                        .board = board,
                        .layout = layout,
                        .by_granule = layout->by_granule,
                        .path = board->path,
                        .start = layout->start,
                        .size = layout->end - layout->start};
    cells->hot = mg_memory_new((layout->cell_count + 1) * sizeof *cells->hot);
    cells->used = mg_memory_new(layout->pool_count * sizeof *cells->used);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        heat(cells, c);
    lay_out(cells);
    run->touch = mg_touch_access;
    run->untouch = mg_touch_undo;
    MG_CONTROL->on_access = mg_cells_on_access;
    for (uint32_t p = 0; p < layout->pool_count; p++)
        cells->used[p] = layout->pools[p].used;
    for (uint32_t i = 0; i < atomic_load(&board->depth); i++) /* a path that another worker left */
        settle(cells, &board->path[i]);
    return cells;
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

static void write_other(mg_cells *cells, const mg_domain *domain, const mg_choice *choice)
{
    const mg_cell *cell = &cells->layout->cells[choice->cell];
    uint64_t value = 0;
    if (domain->kind == MG_DOMAIN_REALS) {
        write_real(cell, domain->reals[choice->index]);
        return;
    }
    if (domain->kind == MG_DOMAIN_RANGE || domain->kind == MG_DOMAIN_LIST)
        value = (uint64_t)mg_domain_integer(domain, choice->index);
    else if (domain->kind == MG_DOMAIN_BLOCK)
        value = cell->block;
    else if (domain->kind == MG_DOMAIN_REF)
        value = choice->value;
    if (cell->bit_size)
        write_bits(cell, value);
    else
        memcpy((void *)(uintptr_t)cell->address, &value, cell->bytes);
}

/* The elements below the length come to life; their shadow is set already. */
static void open_block(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint32_t end = cell->first + (uint32_t)mg_cells_length(cells, number) * cell->stride;
    for (uint32_t c = cell->first; c < end; c++)
        cells->hot[c].state = MG_CELL_PENDING;
}

static void unstable(mg_cells *cells, uint32_t expected, uint32_t actual)
{
    cells->run->verdict.kind = MG_VERDICT_unstable;
    cells->run->verdict.expected = expected;
    cells->run->verdict.actual = actual;
}

/* The entry of the choice stack that this first read takes; NULL when the run before read something else here. */
static inline mg_choice *next_choice(mg_cells *cells, uint32_t number, const mg_hot_cell *hot)
{
    uint32_t position = cells->position++;
    mg_choice *choice = &cells->path[position];
    if (position == atomic_load_explicit(&cells->board->depth, memory_order_relaxed)) {
        assert(position < cells->board->path_room);
        *choice = (mg_choice){.cell = number, .last = hot->last};
        if (hot->pool != MG_NONE) {
            choice->last = last_reference(cells, hot);
            choice->used = cells->used[hot->pool];
        }
        settle(cells, choice);
        atomic_store_explicit(&cells->board->depth, position + 1, memory_order_relaxed);
    } else if (choice->cell != number) {
        unstable(cells, choice->cell, number);
        return NULL;
    }
    return choice;
}

static inline __attribute__((always_inline)) bool choose_word(mg_cells *cells, uint32_t number, mg_hot_cell *hot)
{
    const mg_choice *choice = next_choice(cells, number, hot);
    if (!choice)
        return false;
    mg_run_remember_cell(cells->run, number);
    hot->state = MG_CELL_SET;
    uint8_t *shadow = mg_shadow_at(hot->address);
    if (hot->kind == MG_VALUE_REF) {
        *(uint64_t *)(uintptr_t)hot->address = choice->value;
        *shadow = 0;
    } else {
        *(uint32_t *)(uintptr_t)hot->address = (uint32_t)choice->value;
        *shadow = (uint8_t)(*shadow & ~(0xf << (hot->address & 7)));
    }
    return true;
}

/* Behind the gate. The common case is one whole word read for the first time, and nothing else: all compared at once, all
 * written inline. */
void mg_cells_on_access(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_cells *cells = MG_CELLS;
    uint64_t offset = address - cells->start;
    if (offset < cells->size && bits == ~(uint64_t)0) {
        uint32_t number = cells->by_granule[offset >> 3];
        mg_hot_cell *hot = &cells->hot[number];
        /* a store's size has one more bit, so it never matches */
        if (hot->address == address && hot->bytes == (uint8_t)info && hot->state == MG_CELL_PENDING &&
            hot->kind != MG_VALUE_OTHER) {
            if (!choose_word(cells, number, hot))
                mg_run_end(cells->run, MG_VERDICT_unstable, address, MG_INFO_SITE(info));
            return;
        }
    }
    mg_access_slow(address, info, bits);
}

bool mg_cells_choose(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_hot_cell *hot = &cells->hot[number];
    if (hot->kind != MG_VALUE_OTHER)
        return choose_word(cells, number, hot);
    if (cell->governor != MG_NONE && cells->hot[cell->governor].state == MG_CELL_PENDING &&
        !mg_cells_choose(cells, cell->governor))
        return false;
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    const mg_choice *choice = next_choice(cells, number, hot);
    if (!choice)
        return false;
    mg_run_remember_cell(cells->run, number);
    hot->state = MG_CELL_SET;
    write_other(cells, domain, choice);
    mg_touch_clear_shadow(cells, number);
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
    if (cell->governor != MG_NONE && cells->hot[cell->governor].state == MG_CELL_PENDING &&
        !mg_cells_choose(cells, cell->governor))
        return false;
    const mg_arm *arm = mg_cells_arm(cells, number);
    mg_run_remember_cell(cells->run, number);
    cells->hot[number].state = MG_CELL_SET;
    for (uint32_t c = arm ? arm->first : 0; arm && c < arm->last; c++)
        cells->hot[c].state = MG_CELL_PENDING;
    return true;
}

bool mg_cells_advance(mg_cells *cells)
{
    mg_board *board = cells->board;
    uint32_t depth = atomic_load_explicit(&board->depth, memory_order_relaxed);
    for (; depth && cells->path[depth - 1].index == cells->path[depth - 1].last; depth--) {
        const mg_choice *exhausted = &cells->path[depth - 1];
        uint32_t pool = cells->hot[exhausted->cell].pool;
        if (pool != MG_NONE)
            cells->used[pool] = exhausted->used;
    }
    atomic_store_explicit(&board->depth, depth, memory_order_relaxed);
    if (!depth)
        return false;
    cells->path[depth - 1].index++;
    settle(cells, &cells->path[depth - 1]);
    return true;
}

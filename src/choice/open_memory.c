#include "choice/open_memory.h"

#include <string.h>

#include "choice/held.h"
#include "choice/narrow.h"
#include "choice/stack.h"
#include "choice/touch.h"
#include "engine/access.h"
#include "engine/undo.h"

static mg_open *current(void)
{
    return ((mg_cells *)mg_run_current()->choices)->open;
}

/* The bytes are plain from now on. */
static void release(mg_run *run, const mg_held *held)
{
    mg_run_log(run, MG_UNDO_POISON, (uint32_t)held->address, held->size);
    mg_shadow_clear(held->address, held->size);
    mg_held_drop(held->address, held->size);
}

/* The value takes the place of the lane. What the bytes were is not logged: while a lane lies there nobody looks at them. */
static void write_value(mg_run *run, const mg_held *held)
{
    uint64_t value = mg_open_force(held->lane);
    if (held->address - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE)
        mg_dirty_mark(held->address, held->size);
    memcpy((void *)(uintptr_t)held->address, &value, held->size);
    release(run, held);
}

static void settle(mg_run *run, const mg_access *a)
{
    mg_held held;
    while (mg_held_find(a->address, a->size, &held))
        if (a->is_store && held.address >= a->address && held.address + held.size <= a->address + a->size)
            release(run, &held);
        else
            write_value(run, &held);
}

static void forget(mg_run *run, uint64_t address, uint64_t size)
{
    mg_held held;
    uint64_t end = address + size;
    for (; address < end && mg_held_find(address, end - address, &held); address = held.address + held.size)
        release(run, &held);
}

/* The field that is exactly these bytes, if it can be open; or MG_NONE. */
static uint32_t openable(const mg_open *open, uint64_t address, uint64_t size)
{
    const mg_layout *layout = open->cells->layout;
    uint32_t number = mg_layout_cell_from(layout, address);
    return number < layout->cell_count && layout->cells[number].address == address &&
                   layout->cells[number].bytes == size && open->values[number]
               ? number
               : MG_NONE;
}

/* Can it be read for the first time, and stay open? */
static bool can_open(const mg_open *open, uint32_t number)
{
    const mg_cells *cells = open->cells;
    return number != MG_NONE && mg_cells_is_unread(cells, number) && mg_held_has_room() &&
           !mg_cells_is_freed(cells, cells->layout->cells[number].object);
}

/* A field that is read for the first time and stays open: its lane; 0: there was no room, and it was chosen. */
static uint64_t open_field(mg_open *open, uint32_t number, uint64_t set)
{
    const mg_cell *cell = &open->cells->layout->cells[number];
    uint32_t lane = mg_store_add(number, mg_stack_position(open->cells), open->values[number],
                                 mg_open_count(open->cells, number));
    if (!lane) {
        mg_access_slow(cell->address, cell->bytes, ~(uint64_t)0);
        return 0;
    }
    mg_store_variable(lane)->set &= set; /* its being there is what is logged */
    mg_held_put(cell->address, cell->bytes, lane);
    return lane;
}

/* Is so little left of a field that it is chosen at once? One value; or two, of a reference, or of a field that has no more. */
static bool is_little(const mg_open *open, uint32_t number, uint64_t different)
{
    const mg_cells *cells = open->cells;
    uint64_t rest = different & (different - 1);
    bool has_two = cells->each[number].pool != MG_NONE || mg_open_count(cells, number) == 2;
    return !cells->has_forgotten && (!rest || (has_two && !(rest & (rest - 1))));
}

/* The first read of a field of which a masker refused some values: its lane, or 0 when it was chosen. What is refused is counted,
 * unless the path is run again. */
static uint64_t read_masked(mg_open *open, const mg_masked *field)
{
    mg_cells *cells = open->cells;
    mg_left left = mg_masked_left(field, MG_CONTROL->refused);
    if (mg_stack_is_at_end(cells))
        MG_CONTROL->passed += left.passed;
    if (!left.all)
        mg_run_end(cells->run, MG_VERDICT_false, 0, 0);
    if (!is_little(open, field->cell, left.different))
        return open_field(open, field->cell, left.all);
    mg_touch_take_left(cells, field->cell, left.different);
    return 0;
}

uint64_t mg_open_read(uint64_t address, uint64_t info, uint64_t bits, const mg_masked *asked)
{
    mg_open *open = current();
    if (asked && mg_control_is_taking()) /* it is unread, and can be open */
        return read_masked(open, asked);
    uint64_t size = MG_INFO_SIZE(info), lane = mg_held_at(address, size);
    uint32_t number = lane ? MG_NONE : openable(open, address, size);
    if (can_open(open, number))
        return asked ? read_masked(open, asked) : open_field(open, number, ~0ull);
    if (lane && !mg_store_is_known(mg_store_variable(lane)))
        return lane;
    if (lane)
        write_value(open->cells->run, &(mg_held){address, size, lane});
    else
        mg_access_slow(address, info, bits);
    return !lane && MG_CONTROL->undefined_read ? MG_LANE_UNSET : 0;
}

/* Among the fields only one that can be open holds what is not chosen: of others the shadow tells whether they are unread. */
static bool can_hold(uint64_t address, uint64_t size)
{
    bool is_field = address - MG_OBJECT_BASE < MG_OBJECT_SIZE;
    return mg_held_has_room() && (!is_field || openable(current(), address, size) != MG_NONE);
}

static void hold(mg_run *run, uint64_t address, uint64_t size, uint64_t lane)
{
    mg_run_log(run, MG_UNDO_PLAIN, (uint32_t)address, size);
    mg_shadow_set(address, size);
    mg_held_put(address, size, lane);
}

uint64_t mg_open_write(uint64_t address, uint64_t info, uint64_t lane, uint64_t value)
{
    mg_access_slow(address, info | MG_INFO_STORE, ~(uint64_t)0);
    if (lane == MG_LANE_UNSET)
        return value;
    if (!mg_open_is_undecided(lane) || !can_hold(address, MG_INFO_SIZE(info)))
        return mg_open_force(lane);
    hold(mg_run_current(), address, MG_INFO_SIZE(info), lane);
    return 0;
}

/* The first field of a range that is unread and can be open. */
static bool find_unread(const mg_open *open, uint64_t from, uint64_t size, mg_held *found)
{
    const mg_layout *layout = open->cells->layout;
    if (from - layout->start >= layout->end - layout->start)
        return false;
    for (uint32_t c = layout->by_granule[(from - layout->start) >> 3]; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        if (cell->address + cell->bytes > from + size)
            return false;
        if (cell->address < from || !open->values[c] || !mg_cells_is_unread(open->cells, c) ||
            mg_cells_is_freed(open->cells, cell->object) || mg_held_at(cell->address, cell->bytes))
            continue;
        *found = (mg_held){.address = cell->address, .size = cell->bytes};
        return true;
    }
    return false;
}

/* The first word of a range that is copied with its lane: one that is held, or a field that is read by this. What is held in part is
 * chosen. */
static bool find_carried(mg_run *run, uint64_t from, uint64_t size, mg_held *found)
{
    mg_held held;
    bool is_unread = find_unread(current(), from, size, found), is_held;
    while ((is_held = mg_held_find(from, size, &held)) &&
           (held.address < from || held.address + held.size > from + size))
        write_value(run, &held);
    if (is_held && (!is_unread || held.address < found->address))
        *found = held;
    return is_unread || is_held;
}

static void carry_word(mg_run *run, uint64_t to, const mg_held *word, uint64_t info)
{
    uint32_t number = word->lane ? MG_NONE : openable(current(), word->address, word->size);
    uint64_t lane = can_open(current(), number) ? open_field(current(), number, ~0ull) : word->lane;
    info = (info & ~(uint64_t)0xff) | word->size;
    if (!lane)
        mg_access_slow(word->address, info, ~(uint64_t)0);
    mg_access_slow(to, info | MG_INFO_STORE, ~(uint64_t)0);
    if (lane && can_hold(to, word->size))
        hold(run, to, word->size, lane);
    else if (lane)
        write_value(run, &(mg_held){word->address, word->size, lane});
}

/* Copying goes piece by piece: what lies between such words is copied as ever. Where the ranges overlap they are chosen first. */
static bool carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    mg_held word;
    uint64_t done = 0;
    bool is_apart = to + size <= from || from + size <= to;
    if (!is_apart || !find_carried(run, from, size, &word))
        return false;
    do {
        uint64_t offset = word.address - from;
        mg_access_copy(to + done, from + done, offset - done, info);
        carry_word(run, to + offset, &word, info);
        done = offset + word.size;
    } while (done < size && find_carried(run, from + done, size - done, &word));
    mg_access_copy(to + done, from + done, size - done, info);
    return true;
}

static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    return !mg_held_at(address, size) && current()->touch_word(run, address, size);
}

void mg_open_release(uint64_t end)
{
    mg_run *run = mg_run_current();
    forget(run, MG_CONTROL->held, end - MG_CONTROL->held);
    if (MG_CONTROL->held < end)
        mg_store_set(&MG_CONTROL->held, end);
}

void mg_open_memory_install(mg_open *open)
{
    mg_run *run = open->cells->run;
    open->touch_word = run->touch_word;
    run->settle = settle;
    run->carry = carry;
    run->forget = forget;
    run->touch_word = touch_word;
}

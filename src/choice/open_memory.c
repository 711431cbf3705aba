#include "choice/open_memory.h"

#include <string.h>

#include "choice/held.h"
#include "choice/narrow.h"
#include "choice/stack.h"
#include "choice/touch.h"
#include "engine/access.h"
#include "engine/undo.h"

static mg_cells *current(void)
{
    return mg_run_current()->choices;
}

/* What lies there is a field that has moved, and that nobody has read yet. */
static bool is_moved(uint64_t lane)
{
    return lane >= MG_HELD_MOVED;
}

static uint64_t value_of(mg_cells *cells, const mg_held *held)
{
    if (!is_moved(held->lane))
        return mg_open_force(held->lane);
    const mg_choice *choice = mg_cells_take(cells, (uint32_t)held->lane);
    if (!choice)
        mg_run_end(cells->run, MG_VERDICT_unstable, held->address, 0);
    return choice->value;
}

/* From one range to another, or getting ready for that: to is MG_NO_ADDRESS. */
typedef struct copying {
    uint64_t to, from, end; /* end of what is copied */
    uint64_t info;
    bool is_moving; /* nobody will read it at its old place */
} copying;

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
    uint64_t value = value_of(run->choices, held);
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
static uint32_t openable(const mg_cells *cells, uint64_t address, uint64_t size)
{
    const mg_layout *layout = cells->layout;
    uint32_t number = cells->open ? mg_layout_cell_from(layout, address) : layout->cell_count;
    return number < layout->cell_count && layout->cells[number].address == address &&
                   layout->cells[number].bytes == size && cells->open->values[number]
               ? number
               : MG_NONE;
}

/* Can it be read for the first time, and stay open? */
static bool can_open(const mg_cells *cells, uint32_t number)
{
    return number != MG_NONE && mg_cells_is_unread(cells, number) && mg_held_has_room(1) &&
           !mg_cells_is_freed(cells, cells->layout->cells[number].allocation);
}

static uint64_t add_variable(mg_open *open, uint32_t number)
{
    return mg_store_add(number, mg_stack_position(open->cells), open->values[number],
                        mg_open_count(open->cells, number));
}

/* A field that is read for the first time and stays open: its lane; 0: there is no room. */
static uint64_t open_field(mg_open *open, uint32_t number, uint64_t set)
{
    const mg_cell *cell = &open->cells->layout->cells[number];
    uint64_t lane = add_variable(open, number);
    if (!lane)
        return 0;
    mg_store_variable(lane)->set &= set; /* its being there is what is logged */
    mg_held_put(cell->address, cell->bytes, lane);
    return lane;
}

/* The same for a read of this one field: where there is no room it is chosen, and 0 tells that it is plain. */
static uint64_t open_or_choose(mg_open *open, uint32_t number, uint64_t set)
{
    const mg_cell *cell = &open->cells->layout->cells[number];
    uint64_t lane = open_field(open, number, set);
    if (!lane)
        mg_access_slow(cell->address, cell->bytes, ~(uint64_t)0);
    return lane;
}

/* The same with one that has moved. */
static uint64_t open_moved(mg_cells *cells, const mg_held *held)
{
    uint32_t number = (uint32_t)held->lane;
    bool is_openable = cells->open && cells->open->values[number];
    uint64_t lane = is_openable ? add_variable(cells->open, number) : 0;
    if (lane)
        mg_held_put(held->address, held->size, lane);
    else
        write_value(cells->run, held);
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
        return open_or_choose(open, field->cell, left.all);
    mg_touch_take_left(cells, field->cell, left.different);
    return 0;
}

uint64_t mg_open_read(uint64_t address, uint64_t info, uint64_t bits, const mg_masked *asked)
{
    mg_cells *cells = current();
    mg_open *open = cells->open;
    if (asked && mg_control_is_taking()) /* it is unread, and can be open */
        return read_masked(open, asked);
    uint64_t size = MG_INFO_SIZE(info), lane = mg_held_at(address, size);
    uint32_t number = lane ? MG_NONE : openable(cells, address, size);
    if (can_open(cells, number))
        return asked ? read_masked(open, asked) : open_or_choose(open, number, ~0ull);
    if (is_moved(lane))
        return open_moved(cells, &(mg_held){address, size, lane});
    if (lane && !mg_store_is_known(mg_store_variable(lane)))
        return lane;
    if (lane)
        write_value(cells->run, &(mg_held){address, size, lane});
    else
        mg_access_slow(address, info, bits);
    return !lane && MG_CONTROL->stack.undefined_read ? MG_LANE_UNSET : 0;
}

/* Among the fields only one that can be open holds what is not chosen: of others the shadow tells whether they are unread. */
static bool can_hold(const mg_cells *cells, uint64_t address, uint64_t size)
{
    bool is_field = address - MG_OBJECT_BASE < MG_OBJECT_SIZE;
    return mg_held_has_room(1) && (!is_field || openable(cells, address, size) != MG_NONE);
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
    if (!mg_open_is_undecided(lane) || !can_hold(current(), address, MG_INFO_SIZE(info)))
        return mg_open_force(lane);
    hold(mg_run_current(), address, MG_INFO_SIZE(info), lane);
    return 0;
}

/* Does it stay unread when its memory moves? One that was forgotten is chosen a second time, which the choice stack alone does not tell. */
static bool can_move(const mg_cells *cells, uint32_t number)
{
    return cells->each[number].is_word && !cells->has_forgotten;
}

/* The first field of a range that is unread and can be taken along. */
static bool find_unread(const mg_cells *cells, const copying *c, uint64_t from, mg_held *found)
{
    const mg_layout *layout = cells->layout;
    if (from - layout->start >= layout->end - layout->start || !(cells->open || c->is_moving))
        return false;
    for (uint32_t n = layout->by_granule[(from - layout->start) >> 3]; n < layout->cell_count; n++) {
        const mg_cell *cell = &layout->cells[n];
        bool is_openable = cells->open && cells->open->values[n], moves = c->is_moving && can_move(cells, n);
        if (cell->address + cell->bytes > c->end)
            return false;
        if (cell->address < from || !(is_openable || moves) || !mg_cells_is_unread(cells, n) ||
            mg_cells_is_freed(cells, cell->allocation) || mg_held_at(cell->address, cell->bytes))
            continue;
        *found = (mg_held){cell->address, cell->bytes, moves ? MG_HELD_MOVED | n : 0};
        return true;
    }
    return false;
}

/* The first word of a range that is copied with its lane: one that is held, or a field that is read by this, or moves. What is held in
 * part is chosen. */
static bool find_carried(mg_cells *cells, const copying *c, uint64_t from, mg_held *found)
{
    mg_held held;
    uint64_t size = c->end - from;
    bool is_unread = find_unread(cells, c, from, found), is_held;
    while ((is_held = mg_held_find(from, size, &held)) &&
           (held.address < from || held.address + held.size > c->end))
        write_value(cells->run, &held);
    if (is_held && (!is_unread || held.address < found->address))
        *found = held;
    return is_unread || is_held;
}

/* The lane that such a word is copied with: a field that can be is open from now on; 0: it was chosen. A copy reads, a move does not. */
static uint64_t ready_word(mg_cells *cells, const copying *c, const mg_held *word, uint64_t info)
{
    if (is_moved(word->lane))
        return c->is_moving ? word->lane : open_moved(cells, word);
    uint32_t number = word->lane ? MG_NONE : openable(cells, word->address, word->size);
    uint64_t lane = can_open(cells, number) ? open_field(cells->open, number, ~0ull) : word->lane;
    if (!lane) /* other words follow, so the copy is begun again */
        mg_access_again(word->address, info, ~(uint64_t)0);
    return lane;
}

static void carry_word(mg_cells *cells, const copying *c, const mg_held *word, uint64_t info)
{
    uint64_t lane = ready_word(cells, c, word, info), to = c->to + (word->address - c->from);
    mg_access_again(to, info | MG_INFO_STORE, ~(uint64_t)0);
    if (lane && can_hold(cells, to, word->size))
        hold(cells->run, to, word->size, lane);
    else if (lane)
        write_value(cells->run, &(mg_held){word->address, word->size, lane});
}

static void copy_rest(const copying *c, uint64_t from, uint64_t end)
{
    if (c->to == MG_NO_ADDRESS)
        mg_access_settle(from, end - from, c->info);
    else
        mg_access_copy(c->to + (from - c->from), from, end - from, c->info);
}

/* Copying goes piece by piece: what lies between such words is copied as ever. */
static bool copy_pieces(mg_cells *cells, const copying *c)
{
    mg_held word;
    uint64_t done = c->from;
    if (!find_carried(cells, c, done, &word))
        return false;
    do {
        uint64_t info = (c->info & ~(uint64_t)0xff) | word.size;
        copy_rest(c, done, word.address);
        if (c->to == MG_NO_ADDRESS)
            ready_word(cells, c, &word, info);
        else
            carry_word(cells, c, &word, info);
        done = word.address + word.size;
    } while (done < c->end && find_carried(cells, c, done, &word));
    copy_rest(c, done, c->end);
    return true;
}

/* Where the ranges overlap such words are chosen first. */
static bool carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    bool is_apart = to + size <= from || from + size <= to;
    copying c = {.to = to, .from = from, .end = from + size, .info = info};
    return is_apart && copy_pieces(run->choices, &c);
}

/* Where not all could be held at the new place it is chosen before. */
static bool move(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    copying c = {.to = to, .from = from, .end = from + size, .info = info, .is_moving = true};
    if (to != MG_NO_ADDRESS || mg_held_has_room(2 * size))
        return copy_pieces(run->choices, &c);
    settle(run, &(mg_access){.address = from, .size = size});
    return false;
}

static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    return !mg_held_at(address, size) && current()->open->touch_word(run, address, size);
}

void mg_open_release(uint64_t from, uint64_t end)
{
    uint64_t held = MG_CONTROL->stack.held, first = from > held ? from : held;
    forget(mg_run_current(), first, end - first);
    if (from <= held && MG_CONTROL->stack.held < end)
        mg_store_set(&MG_CONTROL->stack.held, end);
}

void mg_open_memory_install(mg_cells *cells)
{
    mg_run *run = cells->run;
    run->settle = settle;
    run->carry = carry;
    run->move = move;
    run->forget = forget;
    if (!cells->open)
        return;
    cells->open->touch_word = run->touch_word;
    run->touch_word = touch_word;
}

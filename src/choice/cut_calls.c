#include "choice/cut_calls.h"

#include <assert.h>
#include <string.h>

#include "choice/havoc.h"
#include "choice/notes.h"
#include "engine/heap.h"
#include "engine/host.h"
#include "lane/held.h"
#include "shape/contract.h"

static const mg_choices
    *current; /* of the functions that the target calls; see docs/architecture.md, globals */

static _Noreturn void end_run(mg_verdict_kind kind)
{
    mg_run_end(mg_run_current(), kind, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

static void ignore(void)
{
}

static uint64_t is_cut(void)
{
    return !current->is_uncut;
}

void mg_cut_calls_note(void)
{
    mg_store_set(&MG_NOTES->open_called, MG_NOTES->open_called | MG_OPEN_LOOP);
}

/* ---- pointers --------------------------------------------------------------------------------------------- */

static bool is_for(const mg_cell *cell, const char *type)
{
    return cell->type->kind == MG_TYPE_POINTER &&
           !strncmp(cell->path, MG_LOOP_FIELDS, sizeof MG_LOOP_FIELDS - 1) &&
           !strcmp(cell->type->target->name, type);
}

uint32_t mg_cut_calls_find_field(const mg_cells *cells, const char *type, bool is_unread)
{
    const mg_layout *layout = cells->layout;
    for (uint64_t i = 0; i < MG_NOTES->given_count; i++) {
        assert(MG_NOTES->given[i] < layout->root_count);
        const mg_object *holder = &layout->objects[layout->roots[MG_NOTES->given[i]].object];
        for (uint32_t c = holder->first; c < holder->last; c++) {
            const mg_cell *cell = &layout->cells[c];
            bool can_be_read = mg_cells_is_unread(cells, c) && !mg_held_touches(cell->address, cell->bytes);
            if (is_for(cell, type) && (can_be_read || !is_unread))
                return c;
        }
    }
    return MG_NONE;
}

static uint64_t next_field(uint64_t place, const char *type)
{
    const mg_cells *cells = current->cells;
    uint32_t cell = *type ? mg_cut_calls_find_field(cells, type, true) : MG_NONE;
    (void)place;
    return cell == MG_NONE ? 0 : cells->layout->cells[cell].address;
}

/* Of a pointer that is a number. */
static uint64_t array_base(const uint64_t *place)
{
    const mg_layout *layout = current->cells->layout;
    uint64_t address = *place;
    if (!address)
        return MG_LOOP_NULL;
    if (address - MG_OBJECT_BASE < MG_OBJECT_SIZE) {
        uint32_t number = mg_layout_allocation_at(layout, address);
        if (number < layout->allocation_count)
            return layout->allocations[number].address;
    }
    const mg_block *block =
        address - MG_HEAP_BASE < MG_HEAP_SIZE ? mg_heap_find(&mg_run_current()->heap, address) : NULL;
    if (!block)
        end_run(MG_VERDICT_beyond);
    return block->address;
}

static void forget_pointer(uint64_t place)
{
    mg_havoc_forget(place, sizeof(uint64_t));
}

static uint64_t begin_cut(void)
{
    mg_cut_calls_note();
    return 1;
}

static void end_turn(uint64_t token)
{
    if (token)
        end_run(MG_VERDICT_turn);
}

static void go_beyond(void)
{
    end_run(MG_VERDICT_beyond);
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_cut_calls_install(mg_choices *choices)
{
    current = choices;
    INSTALL(mg_loop_is_cut, is_cut);
    INSTALL(mg_loop_cut, begin_cut);
    INSTALL(mg_loop_turn, end_turn);
    INSTALL(mg_loop_leave, ignore);
    INSTALL(mg_loop_own, ignore);
    INSTALL(mg_loop_range, ignore);
    INSTALL(mg_loop_array, mg_havoc_array);
    INSTALL(mg_loop_beyond, go_beyond);
    INSTALL(mg_loop_next, next_field);
    INSTALL(mg_loop_base, array_base);
    INSTALL(mg_loop_keep, ignore);
    INSTALL(mg_loop_field, forget_pointer);
}

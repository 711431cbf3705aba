/* Pointers that a loop with an invariant changes. When it is cut, a pointer to a struct becomes a summary: NULL, any object of its type that is there, one that the program
 * allocated, or one of the structure that was not met yet; the test has fields for that, which nobody has read. Any other pointer stays in the array that it leads into, with an
 * unknown index. That covers what turns make of it only if no turn makes anything else of it: the address of a variable, the middle of an object, another array. So the
 * pointer is looked at where the loop is come to and at the end of a turn, and if it does not fit, the path goes beyond. */
#include <assert.h>

#include "choice/cut_calls.h"
#include "choice/fields.h"
#include "choice/havoc.h"
#include "choice/notes.h"
#include "engine/host.h"
#include "lane/held.h"
#include "prove/arrays.h"
#include "prove/cuts.h"

/* ---- pointers to structs ----------------------------------------------------------------------------------- */

static uint32_t pool_of(const mg_prover *p, uint32_t cell)
{
    assert(cell < p->cells->layout->cell_count);
    return p->cells->each[cell].pool;
}

/* A block that counts as an object, as contexts.c has it. */
static bool is_block(const mg_prover *p, uint64_t address, uint32_t pool)
{
    const mg_block *block = address - MG_HEAP_BASE < MG_HEAP_SIZE ? mg_heap_find(&p->run->heap, address) : NULL;
    return block && block->address == address && block->state == MG_BLOCK_LIVE &&
           block->size == p->cells->layout->pools[pool].type->size;
}

static bool is_object(const mg_prover *p, uint64_t address, const mg_cell_run *each)
{
    uint64_t number = each->stride ? (address - each->low) / each->stride : 0;
    return address >= each->low && number < p->cells->used[each->pool] &&
           each->low + number * each->stride == address;
}

bool mg_cut_pointers_fits(mg_prover *p, uint64_t place, uint32_t cell)
{
    const mg_cell_run *each = &p->cells->each[cell];
    uint64_t lane = mg_held_at(place, 8);
    if (lane && mg_held_is_moved(lane))
        return pool_of(p, (uint32_t)lane) == each->pool;
    if (lane && (lane & MG_LANE_TERM || MG_STORE->views[lane].parent ||
                 mg_store_variable(lane)->kind != &mg_summaries_kind))
        return false;
    const mg_unknown *unknown = lane ? &mg_store_variable(lane)->unknown : NULL;
    if (unknown && !unknown->answer.is_known)
        return pool_of(p, unknown->cell) == each->pool;
    if (!lane && p->cells->layout->cells[cell].address == place && mg_cells_is_unread(p->cells, cell))
        return true;
    uint64_t address = unknown ? unknown->answer.value : *(const uint64_t *)(uintptr_t)place;
    mg_fields_recount(p->cells);
    return !address || is_object(p, address, each) || is_block(p, address, each->pool);
}

/* What an open function has made is not known from the beginning, and might be led to only by what else it has made. */
static void check_open(void)
{
    if (MG_NOTES->open_called & ~MG_OPEN_LOOP)
        mg_cuts_give_up(MG_BEYOND_LOOP_FORGET);
}

static void await_field(mg_prover *p, uint64_t address)
{
    p->result_at = address;
    p->result_size = sizeof(uint64_t);
    p->is_result_fresh = false;
    p->is_result_old = true;
}

/* The address of the field that stands for the pointer at `place`; 0: it is one to something else than a struct. */
static uint64_t next_field(uint64_t place, const char *type)
{
    mg_prover *p = mg_prover_current();
    if (!*type)
        return 0;
    check_open();
    uint32_t cell = mg_cut_calls_find_field(p->cells, type, true);
    if (cell == MG_NONE || pool_of(p, cell) == MG_NONE)
        mg_cuts_give_up(MG_BEYOND_LOOP_FORGET);
    if (!mg_cut_pointers_fits(p, place, cell))
        mg_cuts_give_up(MG_BEYOND_LOOP_POINTER);
    await_field(p, p->cells->layout->cells[cell].address);
    return p->cells->layout->cells[cell].address;
}

/* A field of a structure: it becomes unread. */
static void forget_field(uint64_t place)
{
    mg_prover *p = mg_prover_current();
    const mg_layout *layout = p->cells->layout;
    uint32_t cell = mg_layout_cell_from(layout, place);
    bool is_pointer = cell < layout->cell_count && layout->cells[cell].address == place &&
                      layout->cells[cell].type->kind == MG_TYPE_POINTER && pool_of(p, cell) != MG_NONE;
    check_open();
    if (!is_pointer)
        mg_cuts_give_up(MG_BEYOND_LOOP_FORGET);
    if (!mg_cut_pointers_fits(p, place, cell))
        mg_cuts_give_up(MG_BEYOND_LOOP_POINTER);
    if (!mg_havoc_forget(place, sizeof(uint64_t)))
        mg_cuts_give_up(MG_BEYOND_LOOP_FORGET);
    mg_cuts_note_pointer(place, cell);
    await_field(p, place);
}

/* ---- pointers into arrays ---------------------------------------------------------------------------------- */

/* The number of the array that the pointer at `place` leads into; false: into none. */
static bool find_array(mg_prover *p, uint64_t place, uint32_t *number, bool *is_null)
{
    uint64_t lane = mg_held_at(place, 8), address = *(const uint64_t *)(uintptr_t)place;
    *is_null = false;
    if (lane && MG_LANE_IS_POINTER(lane)) {
        *number = MG_LANE_ARRAY(lane);
        return true;
    }
    if (lane && (lane & MG_LANE_TERM))
        return false;
    if (lane && mg_held_is_moved(lane))
        return false;
    if (lane)
        address = mg_open_force(lane);
    *is_null = !address;
    return mg_arrays_find(p, address, number);
}

static uint64_t array_base(uint64_t place)
{
    mg_prover *p = mg_prover_current();
    uint32_t number;
    bool is_null;
    bool is_found = find_array(p, place, &number, &is_null);
    if (!is_found && !is_null)
        mg_cuts_give_up(MG_BEYOND_LOOP_FORGET);
    return is_null ? MG_LOOP_NULL : mg_arrays_address(p, number);
}

/* ---- at the end of a turn ---------------------------------------------------------------------------------- */

static bool is_in_array(mg_prover *p, uint64_t place, uint64_t base)
{
    uint32_t number;
    bool is_null;
    bool is_found = find_array(p, place, &number, &is_null);
    return base == MG_LOOP_NULL ? is_null : is_found && mg_arrays_address(p, number) == base;
}

static void check_pointer(uint64_t place, const char *type, uint64_t base)
{
    mg_prover *p = mg_prover_current();
    uint32_t cell = *type ? mg_cut_calls_find_field(p->cells, type, false) : MG_NONE;
    bool fits = *type ? cell != MG_NONE && mg_cut_pointers_fits(p, place, cell) : is_in_array(p, place, base);
    if (!fits)
        mg_cuts_give_up(MG_BEYOND_LOOP_POINTER);
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_cut_pointers_install(void)
{
    INSTALL(mg_loop_next, next_field);
    INSTALL(mg_loop_field, forget_field);
    INSTALL(mg_loop_base, array_base);
    INSTALL(mg_loop_keep, check_pointer);
}

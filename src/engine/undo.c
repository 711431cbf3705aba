#include "engine/undo.h"

#include <assert.h>
#include <string.h>

#include "base/hot.h"
#include "engine/seal.h"
#include "engine/switch.h"

static const size_t entries_most = (size_t)1 << 26;
static const size_t entries_first = (size_t)1 << 18; /* so many before it is thinned: they fit in a cache */
static const size_t saved_most = (size_t)1 << 36;    /* bytes */

static void set_last(mg_run *run)
{
    run->undo_last = run->undo + run->log.size / sizeof *run->undo;
}

void mg_undo_init(mg_run *run)
{
    mg_stretch_init(&run->log, entries_most * sizeof *run->undo);
    mg_stretch_init(&run->saved.memory, saved_most);
    run->saved.top = 0;
    run->undo = (mg_undo_entry *)(void *)run->log.base;
    MG_CONTROL->undo_top = run->undo;
    MG_CONTROL->undo_end = run->undo + entries_first;
    run->undo_old = run->undo;
    set_last(run);
}

bool mg_undo_grow(mg_run *run, size_t entries)
{
    size_t used = (size_t)((char *)MG_CONTROL->undo_top - run->log.base);
    bool has_grown = mg_stretch_grow(&run->log, used + entries * sizeof *run->undo);
    set_last(run);
    return has_grown;
}

/* kind: of MG_UNDO_BYTES_1 and so on. */
static inline void put_back(const mg_undo_entry *entry, uint32_t kind)
{
    void *where = (void *)(uintptr_t)entry->where;
    if (entry->where - MG_LOCALS_BASE < MG_LOCALS_SIZE)
        *mg_dirty_at(entry->where) = 1; /* as restore_saved */
    if (kind == MG_UNDO_BYTES_8)
        memcpy(where, &entry->old, 8);
    else if (kind == MG_UNDO_BYTES_4)
        memcpy(where, &entry->old, 4);
    else if (kind == MG_UNDO_BYTES_2)
        memcpy(where, &entry->old, 2);
    else
        memcpy(where, &entry->old, 1);
}

static inline void put_back_unset(const mg_undo_entry *entry)
{
    uint32_t kind = entry->kind - MG_UNDO_UNSET_1;
    put_back(entry, kind);
    *mg_shadow_at(entry->where) |= (uint8_t)(((1u << MG_UNDO_SIZE(kind)) - 1) << (entry->where & 7));
}

/* An entry puts something back into a room that may be gone since then. Whoever closes locals after this must include that room, so that it
 * becomes poison again. */
static void reopen_locals(uint64_t address)
{
    mg_target_stack *stack = mg_target_stack_of_local(address);
    if (stack && address < stack->locals)
        stack->locals = address & ~(uint64_t)(MG_CHUNK - 1);
}

static void revive_block(mg_run *run, const mg_undo_entry *entry)
{
    assert(entry->where < run->heap.blocks.count);                        /* invariant 14 */
    assert(run->heap.blocks.items[entry->where].state == MG_BLOCK_FREED); /* invariant 12 */
    run->heap.blocks.items[entry->where].state = MG_BLOCK_LIVE;
}

static void set_poison(mg_run *run, const mg_undo_entry *entry)
{
    (void)run;
    mg_assert_hot(mg_region_has(entry->where, entry->old)); /* invariant 8 */
    mg_shadow_set(entry->where, entry->old);
}

static void clear_poison(mg_run *run, const mg_undo_entry *entry)
{
    (void)run;
    mg_assert_hot(mg_region_has(entry->where, entry->old)); /* invariant 8 */
    mg_shadow_clear(entry->where, entry->old);
    reopen_locals(entry->where);
}

static void restore_saved(mg_run *run, const mg_undo_entry *entry)
{
    mg_seal_copy(run, entry);
    if (entry->where < MG_STACK_BASE) {                   /* else it is a frame, or what a room knows */
        mg_dirty_mark(entry->where, mg_seal_size(entry)); /* locals that lay there were zero at first */
        reopen_locals(entry->where);
    }
    run->saved.top = mg_seal_offset(entry);
}

static void restore_zero(mg_run *run, const mg_undo_entry *entry)
{
    (void)run;
    mg_assert_hot(!(entry->where % MG_CHUNK) && !(entry->old % MG_CHUNK)); /* invariant 13 */
    mg_dirty_zero(entry->where, entry->where + entry->old);
    reopen_locals(entry->where);
}

static void restore_saved_rest(mg_run *run, const mg_undo_entry *entry)
{
    run->undone--;
    restore_saved(run, entry);
}

static void restore_zero_rest(mg_run *run, const mg_undo_entry *entry)
{
    run->undone--;
    restore_zero(run, entry);
}

typedef void apply_function(mg_run *run, const mg_undo_entry *entry);

/* For all kinds but bytes and cells, which mg_undo_apply handles by itself. */
static apply_function *const appliers[] = {
    [MG_UNDO_BLOCK] = revive_block,
    [MG_UNDO_POISON] = set_poison,
    [MG_UNDO_PLAIN] = clear_poison,
    [MG_UNDO_SAVED] = restore_saved,
    [MG_UNDO_ZERO] = restore_zero,
    [MG_UNDO_STEP] = mg_containers_undo,
    [MG_UNDO_SAVED_REST] = restore_saved_rest,
    [MG_UNDO_ZERO_REST] = restore_zero_rest,
    [MG_UNDO_SWITCH] = mg_switch_undo,
};
_Static_assert(sizeof appliers / sizeof *appliers == MG_UNDO_KINDS, "each kind is applied");

void mg_undo_apply(mg_run *run, mg_undo_entry *bottom)
{
    const mg_undo_entry *entry = MG_CONTROL->undo_top - 1;
    mg_assert_hot(run->undo <= bottom && bottom <= MG_CONTROL->undo_top); /* invariant 12 */
    run->undone += (uint64_t)(MG_CONTROL->undo_top - bottom);
    while (entry >= bottom)
        if (entry->kind <= MG_UNDO_BYTES_8)
            put_back(entry, entry->kind), entry--;
        else if (entry->kind <= MG_UNDO_UNSET_8)
            put_back_unset(entry--);
        else if (entry->kind == MG_UNDO_FRAME)
            run->saved.top = mg_seal_offset(entry--);
        else if (entry->kind == MG_UNDO_CELL)
            entry = run->undo_cells(entry, bottom);
        else {
            mg_assert_hot(entry->kind < MG_UNDO_KINDS && appliers[entry->kind]); /* invariant 12 */
            appliers[entry->kind](run, entry);
            entry--;
        }
    MG_CONTROL->undo_top = bottom;
}

/* Thins the log, then makes room for as many entries again as are left, so that thinning never costs more than logging. */
void mg_undo_make_room(mg_run *run, uint32_t site)
{
    mg_undo_thin(run);
    size_t left = (size_t)(MG_CONTROL->undo_top - run->undo);
    size_t wanted = 2 * left > entries_first ? 2 * left : entries_first;
    if (wanted > entries_most || !mg_undo_grow(run, wanted - left))
        mg_run_end(run, MG_VERDICT_no_memory, 0, site);
    MG_CONTROL->undo_end = run->undo + wanted;
    assert(MG_CONTROL->undo_top < MG_CONTROL->undo_end && MG_CONTROL->undo_end <= run->undo_last);
}

void mg_undo_remember_shadow(mg_run *run, uint64_t address, uint64_t size)
{
    uint64_t first = (uint64_t)(uintptr_t)mg_shadow_at(address);
    if (size && !mg_run_is_young(address, size))
        mg_undo_remember(run, first, (uint64_t)(uintptr_t)mg_shadow_at(address + size - 1) - first + 1);
}

void mg_undo_remember(mg_run *run, uint64_t address, uint64_t size)
{
    assert(address >= MG_GLOBAL_BASE &&
           address + size <= MG_KNOWN_BASE + MG_KNOWN_SIZE); /* invariants 5 and 6 */
    while (size) {
        uint32_t kind = MG_UNDO_BYTES_8;
        while (MG_UNDO_SIZE(kind) > size)
            kind--;
        uint64_t old = 0, step = MG_UNDO_SIZE(kind);
        memcpy(&old, (const void *)(uintptr_t)address, step);
        mg_run_log(run, kind, (uint32_t)address, old);
        address += step;
        size -= step;
    }
}

#include "engine/undo.h"

#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "engine/seal.h"

static const size_t log_room = (size_t)1 << 26;   /* entries; address space only until used */
static const size_t saved_room = (size_t)1 << 36; /* bytes; the same */

static void *reserve(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        mg_memory_die("undo log");
    return memory;
}

void mg_undo_init(mg_run *run)
{
    run->undo = reserve(log_room * sizeof *run->undo);
    run->saved = (mg_saved){.bytes = reserve(saved_room), .room = saved_room};
    MG_CONTROL->undo_top = run->undo;
    MG_CONTROL->undo_end = run->undo + log_room;
}

/* Rows of one kind are common; the two most frequent have loops of their own. */
static const mg_undo_entry *apply_row(mg_run *run, const mg_undo_entry *entry, const mg_undo_entry *bottom)
{
    for (; entry >= bottom && entry->kind <= MG_UNDO_BYTES_8; entry--)
        memcpy((void *)(uintptr_t)entry->where, &entry->old, (size_t)1 << entry->kind);
    if (entry >= bottom && entry->kind == MG_UNDO_CELL)
        return run->undo_cells(entry, bottom);
    return entry;
}

static void apply_one(mg_run *run, const mg_undo_entry *entry)
{
    if (entry->kind == MG_UNDO_BLOCK) {
        run->heap.blocks.items[entry->where].state = MG_BLOCK_LIVE;
    } else if (entry->kind == MG_UNDO_ZERO) {
        mg_dirty_zero(entry->where, entry->old);
    } else if (entry->kind == MG_UNDO_SAVED) {
        mg_seal_restore(run, entry);
        run->saved.top = mg_seal_offset(entry);
    }
}

void mg_undo_apply(mg_run *run, mg_undo_entry *bottom)
{
    const mg_undo_entry *entry = MG_CONTROL->undo_top - 1;
    run->undone += (uint64_t)(MG_CONTROL->undo_top - bottom);
    while (entry >= bottom) {
        const mg_undo_entry *next = apply_row(run, entry, bottom);
        if (next == entry)
            apply_one(run, next--);
        entry = next;
    }
    MG_CONTROL->undo_top = bottom;
}

void mg_undo_remember_shadow(mg_run *run, uint64_t address, uint64_t size)
{
    uint64_t first = (uint64_t)(uintptr_t)mg_shadow_at(address);
    if (address < MG_CONTROL->young_from && size)
        mg_undo_remember(run, first, (uint64_t)(uintptr_t)mg_shadow_at(address + size - 1) - first + 1);
}

void mg_undo_remember(mg_run *run, uint64_t address, uint64_t size)
{
    while (size) {
        uint32_t kind = MG_UNDO_BYTES_8;
        while (((uint64_t)1 << kind) > size)
            kind--;
        uint64_t old = 0, step = (uint64_t)1 << kind;
        memcpy(&old, (const void *)(uintptr_t)address, step);
        mg_run_log(run, kind, (uint32_t)address, old);
        address += step;
        size -= step;
    }
}

/* The undo log is one array of entries, newest last. Hooks append to it inline (hooks.c, `remember`), the slow paths
 * through the functions here; going back applies them newest first. Between runs heap and stack need no entries: nothing
 * in them outlives a run, so the heap is poisoned as a whole and the stack is cleared as deep as it was used. Between
 * checkpoints the heap is logged too (`log_below`), and the stack is copied (slice.c). */
#include "engine/run.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "engine/access.h"
#include "engine/container_calls.h"
#include "engine/fault.h"
#include "engine/gate.h"
#include "engine/libc.h"

_Static_assert(offsetof(mg_control, host_sp) == MG_CONTROL_HOST_SP &&
                   offsetof(mg_control, on_access) == MG_CONTROL_ON_ACCESS &&
                   offsetof(mg_control, on_fail) == MG_CONTROL_ON_FAIL &&
                   offsetof(mg_control, on_copy) == MG_CONTROL_ON_COPY,
               "the assembly knows these offsets");

static const size_t undo_room = (size_t)1 << 26; /* entries; address space only until used */

/* A gate's convention is not C's; only its address matters here. */
static void *address_of(void (*gate)(void))
{
    return (void *)(uintptr_t)gate;
}

static void set_gates(mg_control *control)
{
    void *access = address_of(mg_gate_access), *fail = address_of(mg_gate_fail),
         *copy = address_of(mg_gate_copy);
    memcpy(&control->gate_access, &access, sizeof access);
    memcpy(&control->gate_fail, &fail, sizeof fail);
    memcpy(&control->gate_copy, &copy, sizeof copy);
}

void mg_run_init(mg_run *run, uint64_t fuel)
{
    memset(run, 0, sizeof *run);
    mg_heap_init(&run->heap);
    run->fuel = fuel < INT64_MAX ? fuel : INT64_MAX; /* woven code counts down in a signed word */
    run->undo = mmap(NULL, undo_room * sizeof *run->undo, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (run->undo == MAP_FAILED)
        mg_memory_die("undo log");
    mg_control *control = MG_CONTROL;
    control->run = run;
    control->undo_top = run->undo;
    control->undo_end = run->undo + undo_room;
    control->stack_open = MG_STACK_TOP - MG_STACK_KEPT;
    control->log_below = MG_HEAP_BASE;
    control->next = &run->no_choice;
    control->on_access = mg_access_slow;
    control->on_fail = mg_access_fail;
    control->on_copy = mg_access_copy;
    set_gates(control);
    mg_libc_install();
    mg_container_calls_install();
    mg_fault_install();
}

void mg_run_load_images(const mg_image *images)
{
    uint64_t ends[2] = {MG_GLOBAL_BASE, MG_CONST_BASE};
    for (const mg_image *i = images; i->address; i++) {
        uint64_t *end = &ends[i->address < MG_GLOBAL_BASE];
        *end = i->address + i->size > *end ? i->address + i->size : *end;
    }
    for (int k = 0; k < 2; k++) {
        uint64_t base = k ? MG_CONST_BASE : MG_GLOBAL_BASE;
        uint64_t size = (ends[k] - base + 4096 + 4095) & ~(uint64_t)4095;
        mg_region_open(base, size);
    }
    for (const mg_image *i = images; i->address; i++) {
        mg_shadow_clear(i->address, i->size);
        if (i->bytes)
            memcpy((void *)(uintptr_t)i->address, i->bytes, i->size);
    }
    mg_region_seal_constants();
}

/* After the target came back: what it used up, and whether it came by returning. */
static bool came_back(mg_run *run, int64_t fuel)
{
    int64_t left = MG_CONTROL->fuel < 0 ? 0 : MG_CONTROL->fuel;
    run->is_inside = false;
    run->steps = (uint64_t)(fuel - left);
    return run->verdict.kind == MG_VERDICT_running;
}

bool mg_run_call(mg_run *run, uint64_t function, uint64_t argument, uint64_t *result)
{
    run->verdict = (mg_verdict){.kind = MG_VERDICT_running};
    MG_CONTROL->fuel = (int64_t)run->fuel;
    MG_CONTROL->big_locals = NULL;
    run->is_inside = true;
    *result = mg_gate_enter(function, argument, MG_STACK_TOP - 64);
    return came_back(run, (int64_t)run->fuel);
}

bool mg_run_resume(mg_run *run, uint64_t sp, uint64_t *result)
{
    int64_t fuel = MG_CONTROL->fuel;
    run->verdict = (mg_verdict){.kind = MG_VERDICT_running};
    run->is_inside = true;
    *result = mg_gate_resume(sp);
    return came_back(run, fuel);
}

_Noreturn void mg_run_end(mg_run *run, mg_verdict_kind kind, uint64_t address, uint32_t site)
{
    run->verdict.kind = kind;
    run->verdict.address = address;
    run->verdict.site = site;
    mg_gate_leave();
}

static void clear_chunk(uint64_t chunk, uint64_t end)
{
    const uint64_t size =
        ((uint64_t)1 << MG_DIRTY_SHIFT) + 8; /* a store may reach into the next; see mg_on_mark */
    memset((void *)(uintptr_t)chunk, 0, chunk + size < end ? size : end - chunk);
}

/* Clears the chunks of the stack that were written, and closes again what the deepest frames had opened. */
void mg_run_clear_stack(uint64_t below, uint64_t open)
{
    mg_control *control = MG_CONTROL;
    const uint64_t chunk = (uint64_t)1 << MG_DIRTY_SHIFT;
    for (uint64_t at = control->stack_open; at < below; at += 8 * chunk) {
        uint64_t marks;
        memcpy(&marks, mg_dirty_at(at), sizeof marks);
        for (uint64_t one = at; marks && one < at + 8 * chunk && one < below; one += chunk)
            if (*mg_dirty_at(one)) {
                clear_chunk(one, below);
                *mg_dirty_at(one) = one + chunk > below;
            }
    }
    if (control->stack_open < open)
        mg_shadow_set(control->stack_open, open - control->stack_open);
    control->stack_open = open;
}

static void clear_whole_stack(void)
{
    mg_run_clear_stack(MG_STACK_TOP, MG_STACK_TOP - MG_STACK_KEPT);
}

void mg_run_mark(mg_run *run)
{
    mg_containers_forget(run);
    MG_CONTROL->undo_top = run->undo;
    mg_heap_reset(&run->heap);
    clear_whole_stack();
}

void mg_run_undo(mg_run *run, mg_undo_entry *bottom)
{
    const mg_undo_entry *entry = MG_CONTROL->undo_top - 1;
    run->undone += (uint64_t)(MG_CONTROL->undo_top - bottom);
    while (entry >= bottom) {
        if (entry->kind == MG_UNDO_CELL)
            entry = run->undo_cells(entry, bottom);
        for (; entry >= bottom && entry->kind == MG_UNDO_BLOCK; entry--)
            run->heap.blocks.items[entry->where].state = MG_BLOCK_LIVE;
        for (; entry >= bottom && entry->kind == MG_UNDO_STEP; entry--)
            mg_containers_undo(run, entry);
        for (; entry >= bottom && entry->kind <= MG_UNDO_BYTES_8; entry--)
            memcpy((void *)(uintptr_t)entry->where, &entry->old, (size_t)1 << entry->kind);
    }
    MG_CONTROL->undo_top = bottom;
}

void mg_run_rollback(mg_run *run)
{
    run->undone += run->undo_choices(0);
    mg_run_undo(run, run->undo);
    mg_heap_reset(&run->heap);
    clear_whole_stack();
    mg_text_reset(&run->output);
}

void mg_run_remember_shadow(mg_run *run, uint64_t address, uint64_t size)
{
    uint64_t first = (uint64_t)(uintptr_t)mg_shadow_at(address);
    if (address < MG_CONTROL->log_below && size)
        mg_run_remember(run, first, (uint64_t)(uintptr_t)mg_shadow_at(address + size - 1) - first + 1);
}

void mg_run_remember(mg_run *run, uint64_t address, uint64_t size)
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

/* The undo log is one array of entries, newest last. Hooks append to it inline (hooks.c, `remember`), the slow paths
 * through the functions here; going back applies them newest first. Heap and stack need no entries: nothing in them
 * outlives a run, so the heap is poisoned as a whole and the stack is cleared as deep as it was used. */
#include "engine/run.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "engine/access.h"
#include "engine/fault.h"
#include "engine/gate.h"
#include "engine/libc.h"

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
    run->fuel = fuel;
    run->undo = mmap(NULL, undo_room * sizeof *run->undo, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (run->undo == MAP_FAILED)
        mg_memory_die("undo log");
    mg_control *control = MG_CONTROL;
    control->run = run;
    control->undo_top = run->undo;
    control->undo_end = run->undo + undo_room;
    control->stack_open = MG_STACK_TOP - MG_STACK_KEPT;
    control->next = &run->no_choice;
    control->on_access = mg_access_slow;
    control->on_fail = mg_access_fail;
    control->on_copy = mg_access_copy;
    set_gates(control);
    mg_libc_install();
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

bool mg_run_call(mg_run *run, uint64_t function, uint64_t argument, uint64_t *result)
{
    run->verdict = (mg_verdict){.kind = MG_VERDICT_running};
    MG_CONTROL->fuel = (int64_t)run->fuel;
    run->is_inside = true;
    *result = mg_gate_enter(function, argument, MG_STACK_TOP - 64);
    run->is_inside = false;
    run->steps = run->fuel - (uint64_t)(MG_CONTROL->fuel < 0 ? 0 : MG_CONTROL->fuel);
    return run->verdict.kind == MG_VERDICT_running;
}

_Noreturn void mg_run_end(mg_run *run, mg_verdict_kind kind, uint64_t address, uint32_t site)
{
    run->verdict.kind = kind;
    run->verdict.address = address;
    run->verdict.site = site;
    mg_gate_leave();
}

/* Clears the chunks of the stack that were written, and closes again what the deepest frames had opened. */
static void clear_stack(mg_control *control)
{
    const uint64_t chunk = (uint64_t)1 << MG_DIRTY_SHIFT;
    for (uint64_t at = control->stack_open; at < MG_STACK_TOP; at += 8 * chunk) {
        uint64_t marks;
        memcpy(&marks, mg_dirty_at(at), sizeof marks);
        if (!marks)
            continue;
        for (uint64_t one = at; one < at + 8 * chunk; one += chunk)
            if (*mg_dirty_at(one)) /* a store may reach into the next chunk; see mg_on_mark */
                memset((void *)(uintptr_t)one, 0, one + chunk < MG_STACK_TOP ? chunk + 8 : chunk);
        memset(mg_dirty_at(at), 0, sizeof marks);
    }
    const uint64_t kept = MG_STACK_TOP - MG_STACK_KEPT;
    if (control->stack_open < kept)
        mg_shadow_set(control->stack_open, kept - control->stack_open);
    control->stack_open = kept;
}

void mg_run_mark(mg_run *run)
{
    MG_CONTROL->undo_top = run->undo;
    mg_heap_reset(&run->heap);
    clear_stack(MG_CONTROL);
}

void mg_run_rollback(mg_run *run)
{
    mg_control *control = MG_CONTROL;
    mg_undo_entry *bottom = run->undo;
    run->undone += (uint64_t)(control->undo_top - bottom) + run->undo_choices();
    const mg_undo_entry *entry = control->undo_top - 1;
    while (entry >= bottom) {
        if (entry->kind == MG_UNDO_CELL)
            entry = run->undo_cells(entry, bottom);
        for (; entry >= bottom && entry->kind <= MG_UNDO_BYTES_8; entry--)
            memcpy((void *)(uintptr_t)entry->where, &entry->old, (size_t)1 << entry->kind);
    }
    control->undo_top = bottom;
    mg_heap_reset(&run->heap);
    clear_stack(control);
    mg_text_reset(&run->output);
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

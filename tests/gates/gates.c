/* The gates and what lies around them, on whatever machine this is compiled for: see test_gates.py. */
#include "gates.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/gate.h"
#include "registers.h"

static bool has_failed;

void check(bool is_good, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs(is_good ? "ok " : "not ok ", stdout);
    vprintf(format, args);
    puts("");
    fflush(stdout);
    va_end(args);
    has_failed = has_failed || !is_good;
}

/* ---- signals ---------------------------------------------------------------------------------------------------- */

static uint64_t read_at(uint64_t address)
{
    return *(const volatile uint64_t *)(uintptr_t)address;
}

static uint64_t write_at(uint64_t address)
{
    return *(volatile uint64_t *)(uintptr_t)address = 1;
}

static uint64_t call_at(uint64_t address)
{
    uint64_t (*function)(void);
    memcpy(&function, &address, sizeof function);
    return function();
}

static uint64_t overflow(uint64_t depth)
{
    volatile char room[1000];
    room[depth % 1000] = 1;
    return depth ? overflow(depth + 1) + (uint64_t)room[depth % 999] : 0;
}

static uint64_t trap(uint64_t argument)
{
    if (argument)
        __builtin_trap();
    return 0;
}

/* Ends by a signal, after which the host's registers are what they were. */
static void check_fault(mg_run *run, const char *name, uint64_t (*function)(uint64_t), uint64_t argument,
                        mg_verdict_kind kind)
{
    registers r = {.function = (uint64_t)(uintptr_t)mg_gate_enter,
                   .arguments = {(uint64_t)(uintptr_t)function, argument, MG_STACK_TOP - 64}};
    for (uint64_t i = 0; i < 26; i++)
        r.before[i] = 0x123456789abcdef * (i + 1);
    mg_run_enter(run);
    registers_call(&r);
    bool is_same = !memcmp(r.before, r.after, KEPT_BY_C * sizeof *r.before) && r.sp == r.sp_after &&
                   r.frame == r.frame_after;
    bool is_done = mg_run_came_back(run, 0);
    check(!is_done && run->verdict.kind == kind && is_same, "%s: verdict %d, expected %d%s", name,
          (int)run->verdict.kind, (int)kind, is_same ? "" : ", and registers are lost");
}

void check_faults(mg_run *run)
{
    mg_region_open(MG_CONST_BASE, 4096);
    mg_shadow_clear(MG_CONST_BASE,
                    4096); /* as mg_run does for each constant: what lies between them is out of bounds */
    mg_region_seal_constants();
    check_fault(run, "reads through NULL", read_at, 16, MG_VERDICT_null);
    check_fault(run, "reads what is not mapped", read_at, MG_HEAP_BASE + 0x8000000, MG_VERDICT_out_of_bounds);
    check_fault(run, "reads far away", read_at, (uint64_t)1 << 46, MG_VERDICT_wild);
    check_fault(run, "writes a constant", write_at, MG_CONST_BASE, MG_VERDICT_read_only);
    check_fault(run, "calls NULL", call_at, 0, MG_VERDICT_null);
    check_fault(run, "calls data", call_at, MG_STACK_TOP - 32, MG_VERDICT_out_of_bounds);
    check_fault(run, "overflows the stack", overflow, 1, MG_VERDICT_stack);
    check_fault(run, "runs into a trap", trap, 1, MG_VERDICT_illegal);
}

int main(void)
{
    static mg_run run;
    mg_status status;
    if (!mg_region_reserve(&status)) {
        printf("not ok the fixed map: %s\n", status.text);
        return 1;
    }
    mg_run_init(&run, 1 << 20);
    check_frames(&run); /* first: the others leave the stack as it must not be */
    check_faults(&run);
    check_registers();
    return has_failed;
}

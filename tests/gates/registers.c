/* Goes through every gate with known values in all registers that must survive it: straight through; left, then resumed;
 * left, then gone on with behind the gate. Between leaving and going on the stack is overwritten and put back. */
#include "registers.h"

#include <stdlib.h>
#include <string.h>

#include "engine/gate.h"
#include "engine/host.h"
#include "gates.h"

enum { PLACES = 40 }; /* where on the stack the gate's frame lies, against the chunks of the dirty marks */

/* What the handler behind the gate is to do, and what it saw. */
static struct {
    bool leaves;
    uint64_t result;
    unsigned calls;
    uint64_t arguments[6];
} host;

static char saved[1 << 16];

static uint64_t next_random(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state ^ state >> 31;
}

static uint64_t handler(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{
    const uint64_t arguments[] = {a, b, c, d, e, f};
    memcpy(host.arguments, arguments, sizeof arguments);
    host.calls++;
    registers_spoil();
    if (host.leaves)
        mg_gate_leave();
    return host.result;
}

static void fill(registers *r, uint64_t function)
{
    *r = (registers){.function = function, .answer = next_random()};
    for (int i = 0; i < 26; i++)
        r->before[i] = next_random();
    for (int i = 0; i < 6; i++)
        r->arguments[i] = next_random();
#ifdef FIRST_ARGUMENT
    memcpy(r->before + FIRST_ARGUMENT, r->arguments, sizeof r->arguments);
#endif
}

/* A function of the host's, called with three arguments and with something in every register that it must keep. */
static registers call_host(uint64_t function, uint64_t a, uint64_t b, uint64_t c)
{
    registers r;
    fill(&r, function);
    r.arguments[0] = a, r.arguments[1] = b, r.arguments[2] = c;
    registers_call(&r);
    return r;
}

static uint64_t address_of(void (*function)(void))
{
    return (uint64_t)(uintptr_t)function;
}

#define ADDRESS(function) address_of((void (*)(void))(function))

static bool is_kept(const registers *r, int count)
{
    return !memcmp(r->before, r->after, (size_t)count * sizeof *r->before) && r->sp == r->sp_after &&
           r->frame == r->frame_after;
}

typedef struct gate_case {
    const char *name;
    uint64_t address;
    bool is_host; /* a C call with a result */
} gate_case;

/* The host got the arguments; the gate's frame is as control.h says. */
static bool is_waiting_right(const registers *target, uint64_t sp)
{
    uint64_t frame;
    memcpy(&frame, (const char *)(uintptr_t)sp + MG_GATE_FRAME, sizeof frame);
    return frame == target->frame && sp + MG_GATE_SIZE == target->sp && !(sp & 15) &&
           !memcmp(host.arguments, target->arguments, sizeof host.arguments);
}

/* The target has come back from the gate, and to the host. */
static bool is_back_right(const gate_case *gate, const registers *target, const registers *outside)
{
    return is_kept(target, gate->is_host ? KEPT_BY_C : KEPT_BY_MOST) && is_kept(outside, KEPT_BY_C) &&
           outside->result == target->answer && (!gate->is_host || target->result == host.result);
}

static void forget(registers *target, uint64_t sp)
{
    memset(target->after, 0, sizeof target->after);
    target->result = target->sp_after = target->frame_after = 0;
    memset((void *)(uintptr_t)(sp - 256), 0xee, MG_STACK_TOP - sp + 256);
}

typedef enum way { THROUGH, RESUMED, PROCEEDED, WAYS } way_on;

static bool go(const gate_case *gate, way_on way, uint64_t top)
{
    registers target;
    fill(&target, gate->address);
    host.calls = 0, host.result = next_random(), host.leaves = way != THROUGH;
    registers outside =
        call_host(ADDRESS(mg_gate_enter), ADDRESS(registers_call), (uint64_t)(uintptr_t)&target, top);
    uint64_t sp = MG_CONTROL->stack.sp, size = MG_STACK_TOP - sp;
    bool is_good = host.calls == 1 && is_waiting_right(&target, sp);
    if (way == THROUGH)
        return is_good && is_back_right(gate, &target, &outside);
    is_good = is_good && is_kept(&outside, KEPT_BY_C);
    memcpy(saved, (const void *)(uintptr_t)sp, size);
    forget(&target, sp);
    host.leaves = false;
    uint64_t kept = way == RESUMED ? 0 : MG_GATE_SIZE; /* what need not be put back */
    memcpy((char *)(uintptr_t)sp + kept, saved + kept, size - kept);
    memset(host.arguments, 0, sizeof host.arguments);
    outside = way == RESUMED
                  ? call_host(ADDRESS(mg_gate_resume), sp, next_random(), next_random())
                  : call_host(ADDRESS(mg_gate_proceed), sp, (uint64_t)(uintptr_t)saved, next_random());
    if (way == RESUMED)
        is_good = is_good && host.calls == 2 && MG_CONTROL->stack.sp == sp && is_waiting_right(&target, sp);
    return is_good && (way == RESUMED || host.calls == 1) && is_back_right(gate, &target, &outside);
}

static void set_handlers(void)
{
    mg_host_function function = (mg_host_function)(void (*)(void))handler;
    void *slots[] = {&MG_CONTROL->on_access, &MG_CONTROL->on_fail, &MG_CONTROL->on_copy, &MG_CONTROL->on_leave,
                     &MG_CONTROL->on_pop};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        memcpy(slots[i], &function, sizeof function);
    for (mg_host_id id = 0; id < MG_HOST_COUNT; id++)
        mg_host_set(id, function);
}

void check_registers(void)
{
    static const char *const names[WAYS] = {"through", "left and resumed", "left, and on behind it"};
    const gate_case gates[] = {
        {"mg_gate_access", ADDRESS(mg_gate_access), false},
        {"mg_gate_fail", ADDRESS(mg_gate_fail), false},
        {"mg_gate_copy", ADDRESS(mg_gate_copy), false},
        {"mg_gate_leave_frame", ADDRESS(mg_gate_leave_frame), false},
        {"mg_gate_pop", ADDRESS(mg_gate_pop), false},
    };
    set_handlers();
    for (way_on way = THROUGH; way < WAYS; way++) {
        bool is_good = true;
        for (size_t i = 0; i < sizeof gates / sizeof *gates; i++)
            for (uint64_t place = 0; place < PLACES; place++)
                is_good = is_good && go(&gates[i], way, MG_STACK_TOP - 64 - 16 * place);
        check(is_good, "the gates of woven code, %s: every register", names[way]);
    }
    for (way_on way = THROUGH; way <= RESUMED; way++) { /* nobody goes on behind a gate that has a result */
        bool is_good = true;
        for (mg_host_id id = 0; id < MG_HOST_COUNT; id++)
            is_good =
                is_good && go(&(gate_case){mg_host_names[id], mg_host_gate(id), true}, way, MG_STACK_TOP - 64);
        check(is_good, "the gates of host.def, %s: every register", names[way]);
    }
}

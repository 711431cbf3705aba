#include "engine/fault.h"

#include <signal.h>
#include <string.h>
#include <ucontext.h>

#include "base/memory.h"
#include "engine/gate.h"
#include "engine/run.h"

#if defined __x86_64__
#define PC gregs[REG_RIP]
#define SP gregs[REG_RSP]
#define FP gregs[REG_RBP]
#elif defined __aarch64__
#define PC pc
#define SP sp
#define FP regs[29]
#endif

static mg_verdict_kind kind_of_address(uint64_t address)
{
    if (address < MG_NULL_AREA)
        return MG_VERDICT_null;
    const mg_target_stack *stack = mg_target_stack_of_frame(address);
    if (stack && address < stack->lowest)
        return MG_VERDICT_stack;
    if (mg_region_is_constant(address))
        return MG_VERDICT_read_only;
    return mg_region_has(address, 1) ? MG_VERDICT_out_of_bounds : MG_VERDICT_wild;
}

static mg_verdict_kind kind_of_signal(int number, uint64_t address)
{
    switch (number) {
    case SIGFPE:
        return MG_VERDICT_trap;
    case SIGILL:
    case SIGTRAP:
        return MG_VERDICT_illegal;
    default:
        return kind_of_address(address);
    }
}

/* While the target's stack is in use the host's own state is consistent: the fault is in the target's code, in the first instructions of a
 * gate, in a library function that the compiler chose to call, or the target jumped to what is no code. Then the run ends, by
 * going on in mg_gate_leave. */
static void on_fault(int number, siginfo_t *info, void *opaque)
{
    ucontext_t *context = opaque;
    mg_run *run = mg_run_current();
    mcontext_t *machine = &context->uc_mcontext;
    uint64_t pc = (uint64_t)machine->PC, sp = (uint64_t)machine->SP;
    uint64_t address = (uint64_t)(uintptr_t)info->si_addr;
    bool is_code = pc - MG_CODE_BASE < MG_CODE_SIZE, is_jump = pc == address || mg_region_has(pc, 1);
    bool is_target_stack = mg_target_stack_of_frame(sp) != NULL;
    if (!run || !run->is_inside || (!is_code && !is_jump && !is_target_stack)) {
        signal(number, SIG_DFL); /* the instruction runs again and ends the worker */
        return;
    }
    mg_verdict_kind kind = kind_of_signal(number, is_jump ? pc : address);
    run->verdict.kind = mg_run_ignores(run, kind) ? MG_VERDICT_false : kind;
    run->verdict.address = address;
    run->stop_frame = (uint64_t)machine->FP;
    run->stop_pc = is_code ? pc : 0;
    MG_CONTROL->stack.sp = sp; /* as if it had called a gate */
    machine->PC = (__typeof__(machine->PC))(uintptr_t)mg_gate_leave;
}

void mg_fault_install(void)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    const size_t size = 1 << 16;
    stack_t stack = {.ss_sp = mg_memory_new(size), .ss_size = size};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigaltstack(&stack, NULL);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
}

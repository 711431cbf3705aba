#include "base/limits.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/footprint.h"
#include "base/memory.h"

/* One set for the process, as a signal handler and a thread must reach them; see docs/architecture.md, globals. */
static struct {
    volatile sig_atomic_t signal; /* one that asked to end, or 0 */
    void (*on_fault)(int number); /* or NULL */
    double deadline;              /* 0: none */
    double part_deadline;         /* 0: none */
    uint64_t memory;              /* 0: no bound */
    char memory_text[64];
    _Atomic pid_t worker, child;
    _Atomic bool
        is_claimed;  /* a limit is reached, and whoever waited for a child is about to end the process for it */
    uint64_t common; /* what the worker shared with this process when it began */
} limits;

/* ---- signals --------------------------------------------------------------------------------------------- */

/* Those that end a process and are no fault of its own. */
static bool is_request(int number)
{
    static const int named[] = {SIGHUP,  SIGINT,    SIGQUIT, SIGTERM, SIGALRM, SIGUSR1,  SIGUSR2,
                                SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR,  SIGSTKFLT};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (number == named[i])
            return true;
    return number >= SIGRTMIN && number <= SIGRTMAX;
}

/* Those that tell of a fault, unless another process sends them. */
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
enum { FAULTS = sizeof faults / sizeof *faults };

static void note_signal(int number)
{
    limits.signal = number;
}

static void note_fault(int number, siginfo_t *info, void *unused)
{
    (void)unused;
    if (info->si_code <= 0 && info->si_pid != getpid()) {
        limits.signal = number;
        return;
    }
    if (limits.on_fault)
        limits.on_fault(number);
    signal(number, SIG_DFL);
    raise(number);
}

/* What nohup ignores stays ignored. */
static void set_requests(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, old;
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (!is_request(number) || sigaction(number, NULL, &old))
            continue;
        if (number != SIGHUP || old.sa_handler != SIG_IGN)
            sigaction(number, &action, NULL);
    }
}

static void set_faults(void)
{
    const size_t size = 1 << 16; /* the usual stack may have overflowed */
    stack_t stack = {.ss_sp = mg_memory_new(size), .ss_size = size};
    struct sigaction action = {.sa_sigaction = note_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&stack, NULL);
    for (int i = 0; i < FAULTS; i++)
        sigaction(faults[i], &action, NULL);
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

void mg_limits_begin(double seconds, uint64_t bytes)
{
    limits.deadline = seconds > 0 ? mg_clock() + seconds : 0;
    limits.memory = bytes ? bytes : mg_footprint_room() / 4 * 3;
    snprintf(limits.memory_text, sizeof limits.memory_text, "--memory was reached (%llu MiB)",
             (unsigned long long)limits.memory >> 20);
    set_requests(note_signal);
    set_faults();
}

void mg_limits_leave(void)
{
    set_requests(SIG_IGN);
    for (int i = 0; i < FAULTS; i++)
        signal(faults[i], SIG_DFL);
    limits.deadline = limits.part_deadline = 0;
    limits.memory = 0;
    limits.signal = 0;
}

mg_halt mg_limits_check(void)
{
    if (limits.signal)
        return MG_HALT_SIGNAL;
    if (limits.deadline > 0 && mg_clock() > limits.deadline)
        return MG_HALT_TIME;
    return limits.part_deadline > 0 && mg_clock() > limits.part_deadline ? MG_HALT_PART : MG_HALT_NONE;
}

void mg_limits_begin_part(double seconds)
{
    limits.part_deadline = seconds > 0 ? mg_clock() + seconds : 0;
}

bool mg_limits_is_over(uint64_t bytes)
{
    return limits.memory && bytes > limits.memory;
}

static uint64_t take_off(uint64_t all, uint64_t part)
{
    return all > part ? all - part : 0;
}

mg_halt mg_limits_check_memory(void)
{
    pid_t worker = limits.worker, child = limits.child;
    uint64_t all = limits.memory ? mg_footprint_of(getpid()) : 0;
    if (limits.memory && worker)
        all += take_off(mg_footprint_of(worker), limits.common);
    if (limits.memory && child)
        all += mg_footprint_of_tree(child);
    return mg_limits_is_over(all) ? MG_HALT_MEMORY : mg_limits_check();
}

void mg_limits_on_fault(void (*handler)(int number))
{
    limits.on_fault = handler;
}

const char *mg_halt_text(mg_halt halt)
{
    static const char *const texts[] = {[MG_HALT_NONE] = "",
                                        [MG_HALT_TIME] = "--timeout was reached",
                                        [MG_HALT_MEMORY] = limits.memory_text,
                                        [MG_HALT_SIGNAL] = "interrupted",
                                        [MG_HALT_PART] = "--test-timeout was reached"};
    assert(halt < sizeof texts / sizeof *texts);
    return texts[halt];
}

bool mg_halt_fail(mg_halt halt, const char *doing, mg_status *status)
{
    static const char *const remedies[] = {[MG_HALT_NONE] = "",
                                           [MG_HALT_TIME] = "\n  give more time (--timeout), or less code",
                                           [MG_HALT_MEMORY] = "\n  give more memory (--memory), or less code",
                                           [MG_HALT_SIGNAL] = "",
                                           [MG_HALT_PART] = "\n  give more time (--test-timeout)"};
    assert(halt != MG_HALT_NONE && halt < sizeof remedies / sizeof *remedies);
    return mg_status_fail(status, MG_EXIT_LIMIT, "%s while %s%s", mg_halt_text(halt), doing, remedies[halt]);
}

void mg_limits_set_worker(pid_t worker)
{
    assert(!worker || !limits.worker || worker == limits.worker); /* invariant 31: there is one at a time */
    limits.common = worker ? mg_footprint_of(worker) : 0;
    limits.worker = worker;
}

void mg_limits_set_child(pid_t child)
{
    assert(child >= 0 && (!child || !limits.child));
    limits.child = child;
}

bool mg_limits_are_watched(void)
{
    return limits.child != 0 || limits.is_claimed;
}

void mg_limits_claim(void)
{
    limits.is_claimed = true;
}


#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { TURN_THREADS = 64, TURN_DEPTH = 32, TURN_STACK = 8 << 20, TURN_SIGNAL_STACK = 64 << 10, TURN_NONE = -1 };

typedef struct turn_place {
    void *calls[TURN_DEPTH]; /* return addresses, the innermost first */
    int depth;
} turn_place;

typedef struct turn_thread {
    enum { TURN_READY, TURN_WAITING, TURN_ENDED } state;
    enum mg_thread_op operation; /* what it waits for, and where */
    const void *object;
    turn_place place, created;
    int joiner; /* the thread that waits for its end, or TURN_NONE */
    void (*begin)(void);
    void *function, *argument, *result;
    void *answer; /* of the thread that it joined */
    bool is_detached, is_joined;
    void *barrier; /* that it came to last */
    unsigned gate; /* 1: it may go on; a futex */
    pthread_t real;
    char *low, *high;  /* its stack */
    char *frame, *top; /* of the program's innermost function; where that ended when the thread last waited */
    bool is_unseen;    /* no sanitizer is told what it accesses */
} turn_thread;

static turn_thread turn_threads[TURN_THREADS] = {{.joiner = TURN_NONE}};
static int turn_count = 1, turn_running, turn_last;
static const struct mg_stretch *turn_stretch = mg_schedule;
static unsigned turn_done, turn_moves; /* of the operations of that stretch; of all */
static bool turn_is_over;
static char turn_signal_stacks[TURN_THREADS][TURN_SIGNAL_STACK];

/* For gcc's ThreadSanitizer, in the part about accesses: the thread that runs goes on; it shows what it accesses, or does not. */
static void turn_watch(void);
static void turn_show(bool is_seen);

/* ---- telling --------------------------------------------------------------------------------------------- */

extern char __executable_start[];

static void turn_find_place(turn_place *place)
{
    place->depth = backtrace(place->calls, TURN_DEPTH);
}

/* Where the program called a function of this file: the innermost call that stands in another file. */
static void turn_print_place(const turn_place *place)
{
    char line[4096], function[512] = "", *end = line;
    bool is_moved = ((const Elf64_Ehdr *)(void *)__executable_start)->e_type == ET_DYN;
    ssize_t length = readlink("/proc/self/exe", line, sizeof line - 1);
    line[length < 0 ? 0 : length] = '\0';
    setenv("MG_PROGRAM", line, 1);
    end += sprintf(end, "addr2line -f -e \"$MG_PROGRAM\"");
    for (int i = 0; i < place->depth; i++)
        end += sprintf(end, " 0x%lx",
                       (unsigned long)place->calls[i] - 1 - (is_moved ? (unsigned long)__executable_start : 0));
    FILE *lines = popen(line, "r");
    while (lines && fgets(function, sizeof function, lines) && fgets(line, sizeof line, lines))
        if (!strstr(line, "turns.c:") && !strstr(line, "??:")) {
            fprintf(stderr, "%.*s in %.*s", (int)strcspn(line, " \n"), line, (int)strcspn(function, "\n"),
                    function);
            break;
        }
    if (lines)
        pclose(lines);
}

static void turn_print_waits(void)
{
    for (int i = 0; i < turn_count; i++)
        if (turn_threads[i].state == TURN_WAITING) {
            fprintf(stderr, "  thread %d waits at ", i + 1);
            turn_print_place(&turn_threads[i].place);
            fprintf(stderr, ", where it %s\n", turn_operations[turn_threads[i].operation].text);
        }
}

static _Noreturn void turn_fail(int number, const turn_place *place, const char *text)
{
    fflush(stdout);
    turn_print_place(place);
    fprintf(stderr, ": thread %d: %s\n", number + 1, text);
    turn_print_waits();
    abort();
}

static _Noreturn void turn_fail_here(const char *text)
{
    turn_place place;
    turn_find_place(&place);
    turn_fail(turn_running, &place, text);
}

/* The program is not the one that the schedule is of. */
static _Noreturn void turn_leave_schedule(const char *but)
{
    fflush(stdout);
    fprintf(stderr, "turns.c: the schedule does not fit the program: now thread %u %s at %s, but it %s\n",
            turn_stretch->thread, turn_operations[turn_stretch->first].text, turn_stretch->place, but);
    _exit(2);
}

static void turn_on_alarm(int signal_number)
{
    static const char text[] = "alarm: it does not end by itself\n";
    (void)!write(2, text, sizeof text - 1);
    turn_print_waits();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* A fault just below the stack pointer is one of a stack that is full. */
static void turn_on_fault(int signal_number, siginfo_t *info, void *context)
{
    static const char text[] = "stack-overflow: the stack of a thread is full\n";
#ifdef __x86_64__
    uintptr_t top = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#else
    uintptr_t top = (uintptr_t)((ucontext_t *)context)->uc_mcontext.sp;
#endif
    if ((uintptr_t)info->si_addr - (top - 0x10000) < 0x20000)
        (void)!write(2, text, sizeof text - 1);
    signal(signal_number, SIG_DFL);
}

static void turn_at_exit(void)
{
    if (!turn_is_over)
        turn_fail_here("calls exit");
}

static void turn_take_faults(int number)
{
    stack_t stack = {.ss_sp = turn_signal_stacks[number], .ss_size = TURN_SIGNAL_STACK};
    sigaltstack(&stack, NULL);
}

__attribute__((constructor)) static void turn_start(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    pthread_attr_t attributes;
    void *low;
    size_t size;
    if (!pthread_getattr_np(pthread_self(), &attributes)) {
        pthread_attr_getstack(&attributes, &low, &size);
        pthread_attr_destroy(&attributes);
        turn_threads[0].low = low;
        turn_threads[0].high = turn_threads[0].low + size;
    }
    action.sa_sigaction = turn_on_fault;
    sigaction(SIGSEGV, &action, NULL);
    signal(SIGALRM, turn_on_alarm);
    turn_take_faults(0);
    turn_watch();
    atexit(turn_at_exit);
}

/* ---- one runs, the others wait --------------------------------------------------------------------------- */

static void turn_open_gate(turn_thread *thread)
{
    __atomic_store_n(&thread->gate, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &thread->gate, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void turn_pass_gate(turn_thread *thread)
{
    while (!__atomic_load_n(&thread->gate, __ATOMIC_SEQ_CST))
        syscall(SYS_futex, &thread->gate, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
    __atomic_store_n(&thread->gate, 0, __ATOMIC_SEQ_CST);
}

static int turn_find(int state)
{
    for (int i = 0; i < turn_count; i++)
        if ((int)turn_threads[i].state == state)
            return i;
    return TURN_NONE;
}

/* May it do what it waits for? */
static bool turn_is_free(const turn_thread *thread)
{
    const unsigned *word = thread->object;
    switch (turn_operations[thread->operation].waits) {
    case TURN_WAITS_nothing:
    case TURN_WAITS_timed:
        return true;
    case TURN_WAITS_zero:
        return !*word;
    case TURN_WAITS_nonzero:
        return *word;
    case TURN_WAITS_even:
        return !(*word & 1);
    default: /* it gets no turn */
        return false;
    }
}

static bool turn_can_move(const turn_thread *thread)
{
    return thread->state == TURN_WAITING && turn_is_free(thread);
}

/* Does it wait until another one wakes it? */
static bool turn_is_woken(enum mg_thread_op operation)
{
    int waits = turn_operations[operation].waits;
    return waits == TURN_WAITS_wake || waits == TURN_WAITS_signal || waits == TURN_WAITS_timed;
}

static void turn_wake(void)
{
    for (int i = 0; i < turn_count; i++) {
        turn_thread *thread = &turn_threads[i];
        if (thread->state == TURN_WAITING && turn_is_woken(thread->operation) &&
            *(const unsigned *)thread->object)
            thread->state = TURN_READY;
    }
}

/* Nobody can go on. Blamed is the first thread that waits for more than the end of another one. */
static _Noreturn void turn_end_in_deadlock(void)
{
    int blamed = turn_find(TURN_WAITING);
    for (int i = turn_count; i--;)
        if (turn_threads[i].state == TURN_WAITING &&
            turn_operations[turn_threads[i].operation].waits != TURN_WAITS_thread)
            blamed = i;
    turn_fail(blamed, &turn_threads[blamed].place, "deadlock: no thread can continue");
}

/* After the end of the schedule: the thread that moved last, if it can, else the first that can. */
static int turn_pick_any(void)
{
    if (turn_can_move(&turn_threads[turn_last]))
        return turn_last;
    for (int i = 0; i < turn_count; i++)
        if (turn_can_move(&turn_threads[i]))
            return i;
    turn_end_in_deadlock();
}

static int turn_pick(void)
{
    int number = (int)turn_stretch->thread - 1;
    if (turn_count == 1 || !turn_stretch->count)
        return turn_last = turn_pick_any();
    if (number >= turn_count || turn_threads[number].state != TURN_WAITING)
        turn_leave_schedule("does not wait for its turn");
    if (!turn_done && turn_threads[number].operation != turn_stretch->first)
        turn_leave_schedule(turn_operations[turn_threads[number].operation].text);
    turn_moves++;
    if (++turn_done == turn_stretch->count) {
        turn_stretch++;
        turn_done = 0;
    }
    return turn_last = number;
}

/* The thread that runs waits, or has ended: another one goes on, or the same. */
static void turn_move_on(void)
{
    turn_thread *me = &turn_threads[turn_running];
    bool has_ended = me->state == TURN_ENDED;
    int saved = errno;
    turn_wake();
    int number = turn_find(TURN_READY);
    if (number == TURN_NONE)
        number = turn_pick();
    turn_thread *next = &turn_threads[number];
    next->state = TURN_READY;
    turn_running = number;
    if (next != me) {
        turn_open_gate(next);
        if (!has_ended)
            turn_pass_gate(me);
    }
    if (!has_ended)
        turn_watch();
    errno = saved;
}

/* ---- what the models below call -------------------------------------------------------------------------- */

/* Where the frame of the program's innermost function ends: below are frames of this file, which has frame pointers. If that function has none, below this one. */
static char *turn_find_top(void)
{
    const turn_thread *me = &turn_threads[turn_running];
    char **frame = __builtin_frame_address(0), *lowest = (char *)frame;
    while (*frame > (char *)frame && *frame < me->high) {
        if (*frame == me->frame)
            return (char *)(frame + 2);
        frame = (char **)(void *)*frame;
    }
    return lowest;
}

static void turn_wait(enum mg_thread_op operation, const void *object)
{
    turn_thread *me = &turn_threads[turn_running];
    me->state = TURN_WAITING;
    me->operation = operation;
    me->object = object;
    me->top = turn_find_top();
    turn_find_place(&me->place);
    turn_move_on();
}

/* In the part about accesses. */
static void turn_order(enum mg_thread_op operation, void *object, uint64_t size);

/* Until it is the turn of the thread that runs, and it may do this. */
uint64_t mg_thread_wait(uint64_t operation, const void *object, uint64_t size, uint64_t other)
{
    (void)other;
    turn_wait((enum mg_thread_op)operation, object);
    if (!turn_is_woken((enum mg_thread_op)operation) && !turn_is_free(&turn_threads[turn_running]))
        turn_leave_schedule("waits for what another one holds");
    turn_order((enum mg_thread_op)operation, (void *)(uintptr_t)object, size);
    return 0;
}

uint64_t mg_thread_bad_lock(void)
{
    turn_fail_here("misuses a lock or a condition");
}

long long mg_choose(long long lo, long long hi, const char *text)
{
    return mg_repro_choose(lo, hi, text);
}

uint64_t mg_thread_self(void)
{
    return (uint64_t)turn_running + 1;
}

void *mg_thread_function(void)
{
    return turn_threads[turn_running].function;
}

void *mg_thread_argument(void)
{
    return turn_threads[turn_running].argument;
}

static void *turn_run(void *argument)
{
    turn_thread *me = argument;
    turn_take_faults((int)(me - turn_threads));
    turn_pass_gate(me);
    turn_watch();
    me->begin();
    return NULL;
}

/* Stacks are not given back: so an address tells whose local it was. */
static void turn_make_stack(turn_thread *thread, pthread_attr_t *attributes)
{
    size_t guard = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = mmap(NULL, TURN_STACK + guard, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, guard, PROT_NONE)) {
        perror("turns.c: no memory for the stack of a thread");
        _exit(2);
    }
    thread->low = memory + guard;
    thread->high = thread->low + TURN_STACK;
    pthread_attr_init(attributes);
    pthread_attr_setstack(attributes, thread->low, TURN_STACK);
}

/* The addresses stay taken, but what lay there is gone: or it would seem to hold memory that is lost. */
static void turn_drop_stack(turn_thread *thread)
{
    mmap(thread->low, TURN_STACK, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

uint64_t mg_thread_create(void (*begin)(void), void *function, void *argument, uint64_t is_detached)
{
    pthread_attr_t attributes;
    if (turn_count == TURN_THREADS)
        turn_fail_here("creates one thread too many");
    turn_thread *thread = &turn_threads[turn_count++];
    *thread = (turn_thread){.joiner = TURN_NONE,
                            .begin = begin,
                            .function = function,
                            .argument = argument,
                            .is_detached = is_detached};
    turn_find_place(&thread->created);
    turn_make_stack(thread, &attributes);
    if (pthread_create(&thread->real, &attributes, turn_run, thread)) {
        fprintf(stderr, "turns.c: cannot create a thread\n");
        _exit(2);
    }
    pthread_attr_destroy(&attributes);
    return (uint64_t)turn_count;
}

/* The thread with this number, if the thread `joiner` may join it, or anybody may detach it. */
static turn_thread *turn_find_joinable(uint64_t number, int joiner)
{
    turn_thread *thread = number && number <= (uint64_t)turn_count ? &turn_threads[number - 1] : NULL;
    if (!thread || joiner == (int)number - 1 || thread->is_detached || thread->is_joined ||
        (thread->joiner != TURN_NONE && thread->joiner != joiner))
        turn_fail_here("joins or detaches a thread that it must not");
    return thread;
}

void *mg_thread_join(uint64_t number)
{
    turn_thread *me = &turn_threads[turn_running], *thread = turn_find_joinable(number, turn_running);
    if (thread->state != TURN_ENDED) {
        thread->joiner = turn_running;
        turn_wait(MG_THREAD_OP_join, NULL);
    } else {
        thread->is_joined = true;
        me->answer = thread->result;
    }
    if (thread != turn_threads) { /* the test does not end before the program */
        pthread_join(thread->real, NULL);
        turn_drop_stack(thread);
    }
    return me->answer;
}

uint64_t mg_thread_detach(uint64_t number)
{
    turn_find_joinable(number, TURN_NONE)->is_detached = true;
    return 0;
}

static void turn_end_thread(turn_thread *thread, void *result)
{
    thread->state = TURN_ENDED;
    thread->result = result;
    if (thread->joiner == TURN_NONE)
        return;
    thread->is_joined = true;
    turn_threads[thread->joiner].state = TURN_READY;
    turn_threads[thread->joiner].answer = result;
}

static void turn_find_unjoined(void)
{
    for (int i = 1; mg_finds_unjoined && i < turn_count; i++)
        if (!turn_threads[i].is_joined && !turn_threads[i].is_detached)
            turn_fail(i, &turn_threads[i].created, "is neither joined nor detached when the test ends");
}

/* The last one to end ends the program; the others go, but for the test, which waits for that. */
static _Noreturn void turn_go(void)
{
    turn_thread *me = &turn_threads[turn_running];
    if (turn_find(TURN_READY) == TURN_NONE && turn_find(TURN_WAITING) == TURN_NONE) {
        turn_find_unjoined();
        turn_is_over = true;
        turn_show(true);
        exit(0);
    }
    turn_show(true); /* or it would complain */
    turn_move_on();
    if (me == turn_threads)
        turn_pass_gate(me);
    pthread_exit(NULL);
}

uint64_t mg_thread_exit(void *result)
{
    turn_end_thread(&turn_threads[turn_running], result);
    turn_go();
}

void mg_turns_end(void)
{
    turn_end_thread(turn_threads, NULL);
    turn_find_unjoined();
    turn_go();
}

/* ---- models: what they do to a mutex or its like, and when they wait for their turn ---------------------- */

#define MODEL(name) mg_libc_##name
#define INLINE
#define UNSEEN

int *MODEL(__errno_location)(void)
{
    return &errno;
}


#ifndef MG_RACE

/* Nobody asks. */
static void turn_watch(void)
{
}

static void turn_show(bool is_seen)
{
    (void)is_seen;
}

static void turn_order(enum mg_thread_op operation, void *object, uint64_t size)
{
    (void)operation, (void)object, (void)size;
}

/* ---- accesses to memory ---------------------------------------------------------------------------------- */

/* A local whose function has returned, or whose thread has ended. */
static void turn_look(const volatile void *address)
{
    const char *at = (const char *)(uintptr_t)address;
    turn_threads[turn_running].top = turn_find_top();
    for (int i = 0; i < turn_count; i++) {
        const turn_thread *thread = &turn_threads[i];
        if (at >= thread->low && at < thread->high && (thread->state == TURN_ENDED || at < thread->top))
            turn_fail_here("use-after-free of a local: its function has returned");
    }
}

#define TURN_PLAIN(name)                                                                                       \
    void __tsan_##name(void *address);                                                                         \
    void __tsan_##name(void *address)                                                                          \
    {                                                                                                          \
        turn_look(address);                                                                                    \
    }
#define TURN_PLAINS(prefix)                                                                                    \
    TURN_PLAIN(prefix##1)                                                                                      \
    TURN_PLAIN(prefix##2)                                                                                      \
    TURN_PLAIN(prefix##4) TURN_PLAIN(prefix##8) TURN_PLAIN(prefix##16)

TURN_PLAINS(read)
TURN_PLAINS(write)
TURN_PLAINS(unaligned_read)
TURN_PLAINS(unaligned_write)
TURN_PLAINS(volatile_read)
TURN_PLAINS(volatile_write)
TURN_PLAINS(unaligned_volatile_read)
TURN_PLAINS(unaligned_volatile_write)

#define TURN_RANGE(name)                                                                                       \
    void __tsan_##name(void *address, unsigned long size);                                                     \
    void __tsan_##name(void *address, unsigned long size)                                                      \
    {                                                                                                          \
        if (size)                                                                                              \
            turn_look(address);                                                                                \
    }

TURN_RANGE(read_range)
TURN_RANGE(write_range)

void __tsan_init(void);
void __tsan_init(void)
{
}

/* The frame of a function, by its frame pointer, begins with that of its caller. */
void __tsan_func_entry(void *caller);
void __tsan_func_entry(void *caller)
{
    (void)caller;
    turn_threads[turn_running].frame = *(char **)__builtin_frame_address(0);
}

void __tsan_func_exit(void *unused);
void __tsan_func_exit(void *unused)
{
    turn_thread *me = &turn_threads[turn_running];
    char *frame = *(char **)__builtin_frame_address(0);
    (void)unused;
    me->frame = frame >= me->low && frame < me->high ? *(char **)(void *)frame : NULL;
}

void *__tsan_memcpy(void *to, const void *from, unsigned long size);
void *__tsan_memcpy(void *to, const void *from, unsigned long size)
{
    return memcpy(to, from, size);
}

void *__tsan_memmove(void *to, const void *from, unsigned long size);
void *__tsan_memmove(void *to, const void *from, unsigned long size)
{
    return memmove(to, from, size);
}

void *__tsan_memset(void *to, int byte, unsigned long size);
void *__tsan_memset(void *to, int byte, unsigned long size)
{
    return memset(to, byte, size);
}

/* ---- atomic accesses: when its turn has come the thread is alone, so each is a plain access --------------- */

static void turn_take(enum mg_thread_op operation, const volatile void *address)
{
    turn_wait(operation, (const void *)(uintptr_t)address);
    turn_look(address);
}

__extension__ typedef unsigned __int128 turn_128;

#define TURN_UPDATE(bits, type, name, result)                                                                  \
    type __tsan_atomic##bits##_##name(volatile void *place, type value, int order);                            \
    type __tsan_atomic##bits##_##name(volatile void *place, type value, int order)                             \
    {                                                                                                          \
        volatile type *address = place;                                                                        \
        (void)order;                                                                                           \
        turn_take(MG_THREAD_OP_atomic_change, place);                                                          \
        type old = *address;                                                                                   \
        *address = (type)(result);                                                                             \
        return old;                                                                                            \
    }

#define TURN_COMPARE(bits, type, name)                                                                         \
    _Bool __tsan_atomic##bits##_compare_exchange_##name(volatile void *place, void *wanted, type value,        \
                                                        int order, int failed);                                \
    _Bool __tsan_atomic##bits##_compare_exchange_##name(volatile void *place, void *wanted, type value,        \
                                                        int order, int failed)                                 \
    {                                                                                                          \
        volatile type *address = place;                                                                        \
        type *expected = wanted;                                                                               \
        (void)order, (void)failed;                                                                             \
        turn_take(MG_THREAD_OP_atomic_compare, place);                                                         \
        bool is_same = *address == *expected;                                                                  \
        if (is_same)                                                                                           \
            *address = value;                                                                                  \
        else                                                                                                   \
            *expected = *address;                                                                              \
        return is_same;                                                                                        \
    }

#define TURN_ATOMIC(bits, type)                                                                                \
    type __tsan_atomic##bits##_load(const volatile void *place, int order);                                    \
    type __tsan_atomic##bits##_load(const volatile void *place, int order)                                     \
    {                                                                                                          \
        (void)order;                                                                                           \
        turn_take(MG_THREAD_OP_atomic_load, place);                                                            \
        return *(const volatile type *)place;                                                                  \
    }                                                                                                          \
    void __tsan_atomic##bits##_store(volatile void *place, type value, int order);                             \
    void __tsan_atomic##bits##_store(volatile void *place, type value, int order)                              \
    {                                                                                                          \
        (void)order;                                                                                           \
        turn_take(MG_THREAD_OP_atomic_store, place);                                                           \
        *(volatile type *)place = value;                                                                       \
    }                                                                                                          \
    TURN_UPDATE(bits, type, exchange, value)                                                                   \
    TURN_UPDATE(bits, type, fetch_add, old + value)                                                            \
    TURN_UPDATE(bits, type, fetch_sub, old - value)                                                            \
    TURN_UPDATE(bits, type, fetch_and, old &value)                                                             \
    TURN_UPDATE(bits, type, fetch_or, old | value)                                                             \
    TURN_UPDATE(bits, type, fetch_xor, old ^ value)                                                            \
    TURN_UPDATE(bits, type, fetch_nand, ~(old & value))                                                        \
    TURN_COMPARE(bits, type, strong)                                                                           \
    TURN_COMPARE(bits, type, weak)

TURN_ATOMIC(8, uint8_t)
TURN_ATOMIC(16, uint16_t)
TURN_ATOMIC(32, uint32_t)
TURN_ATOMIC(64, uint64_t)
TURN_ATOMIC(128, turn_128)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order)
{
    (void)order;
    turn_wait(MG_THREAD_OP_fence, NULL);
}

/* Between a thread and its signal handler: nothing that others notice. */
void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order)
{
    (void)order;
}

#else

/* ---- with gcc's ThreadSanitizer: it makes the accesses, when the thread has its turn ----------------------- */

/* gcc's ThreadSanitizer remembers four accesses to the same eight bytes. So that it has not forgotten the first of the two by the time of the other one, it is told
 * only of what happens between those operations where they stand. */
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);

static void turn_show(bool is_seen)
{
    turn_thread *me = &turn_threads[turn_running];
    if (me->is_unseen == !is_seen)
        return;
    me->is_unseen = !is_seen;
    (is_seen ? AnnotateIgnoreReadsEnd : AnnotateIgnoreReadsBegin)("", 0);
    (is_seen ? AnnotateIgnoreWritesEnd : AnnotateIgnoreWritesBegin)("", 0);
}

static void turn_watch(void)
{
    turn_show(!turn_stretch->count || ((unsigned)turn_running + 1 == mg_first_access.thread &&
                                       turn_moves == mg_first_access.operations));
}

/* For gcc's ThreadSanitizer: what comes after what. It sees neither the turns, which order nothing, nor the locks, which are the models'. An operation takes over what
 * others hand on at its object; or does so if it succeeds, where a number there is 0, is not, is even; or hands on itself. What those who read hand on at a
 * read-write lock is for who writes alone: it has an address of its own. */
enum {
    TURN_TAKES = 1,
    TURN_TAKES_READERS = 2,
    TURN_TRIES_ZERO = 4,
    TURN_TRIES_NONZERO = 8,
    TURN_TRIES_EVEN = 16,
    TURN_GIVES = 32
};

static const unsigned char turn_effects[] = {
    [MG_THREAD_OP_lock] = TURN_TAKES,
    [MG_THREAD_OP_lock_timed] = TURN_TRIES_ZERO,
    [MG_THREAD_OP_once] = TURN_TAKES,
    [MG_THREAD_OP_once_done] = TURN_GIVES,
    [MG_THREAD_OP_post] = TURN_GIVES,
    [MG_THREAD_OP_read_lock] = TURN_TAKES,
    [MG_THREAD_OP_read_write_timed] = TURN_TRIES_EVEN,
    [MG_THREAD_OP_sem_timed] = TURN_TRIES_NONZERO,
    [MG_THREAD_OP_sem_try] = TURN_TRIES_NONZERO,
    [MG_THREAD_OP_sem_wait] = TURN_TAKES,
    [MG_THREAD_OP_spin_lock] = TURN_TAKES,
    [MG_THREAD_OP_try_read_write] = TURN_TRIES_EVEN,
    [MG_THREAD_OP_trylock] = TURN_TRIES_ZERO,
    [MG_THREAD_OP_unlock] = TURN_GIVES,
    [MG_THREAD_OP_write_lock] = TURN_TAKES | TURN_TAKES_READERS,
    [MG_THREAD_OP_yield] = 0, /* the last of all */
};

void __tsan_acquire(void *object);
void __tsan_release(void *object);

void __tsan_func_entry(void *caller);
void __tsan_func_exit(void);

enum { TURN_SHOWN = 8 }; /* calls, from the innermost one on: models are not deeper */

/* The sanitizer knows no calls of functions of this file: without these it would not tell where the program called one. */
static int turn_enter_calls(const turn_place *place)
{
    int count = place->depth < TURN_SHOWN ? place->depth : TURN_SHOWN;
    for (int i = count; i-- > 0;)
        __tsan_func_entry(place->calls[i]);
    return count;
}

/* Atomic accesses that order nothing, so that the sanitizer sees one that frees or sets a lock which others use. */
static void turn_touch(enum mg_thread_op operation, unsigned *object, uint64_t size)
{
    static unsigned (*load)(const volatile void *, int), (*change)(volatile void *, unsigned, int);
    int touches = turn_operations[operation].touches;
    bool is_write = touches == TURN_TOUCHES_write || (touches == TURN_TOUCHES_take && !*object) ||
                    (touches == TURN_TOUCHES_draw && *object);
    if (touches == TURN_TOUCHES_nothing || turn_is_woken(operation))
        return;
    *(void **)(void *)&load = dlsym(RTLD_NEXT, "__tsan_atomic32_load");
    *(void **)(void *)&change = dlsym(RTLD_NEXT, "__tsan_atomic32_fetch_or");
    int calls = turn_enter_calls(&turn_threads[turn_running].place);
    for (uint64_t i = 0; i < size / sizeof *object; i++)
        (void)(is_write ? change(object + i, 0, __ATOMIC_RELAXED) : load(object + i, __ATOMIC_RELAXED));
    while (calls--)
        __tsan_func_exit();
}

static void turn_order(enum mg_thread_op operation, void *object, uint64_t size)
{
    const unsigned *word = object;
    char *readers = (char *)object + MG_RWLOCK_READS_AT;
    unsigned effects = turn_effects[operation];
    if (effects & TURN_TAKES || (effects & TURN_TRIES_ZERO && !*word) ||
        (effects & TURN_TRIES_NONZERO && *word) || (effects & TURN_TRIES_EVEN && !(*word & 1)))
        __tsan_acquire(object);
    if (effects & TURN_TAKES_READERS || (effects & TURN_TRIES_EVEN && !*word))
        __tsan_acquire(readers);
    turn_touch(operation, object, size);
    if (effects & TURN_GIVES)
        __tsan_release(object);
    if (operation == MG_THREAD_OP_release) /* a spin lock is a word */
        __tsan_release(size > sizeof *word && !(*word & 1) ? readers : object);
    if (operation == MG_THREAD_OP_barrier)
        __tsan_release(turn_threads[turn_running].barrier = object);
    if (operation == MG_THREAD_OP_rest || operation == MG_THREAD_OP_barrier)
        __tsan_acquire(turn_threads[turn_running].barrier);
}

const char *__tsan_default_options(void);
const char *__tsan_default_options(void)
{
    return "halt_on_error=1";
}

/* The last thing that a function of this file does is to jump to the one that it stands for, so that the program is blamed for the access. */
#define TURN_PASS_ON(type, name, operation, parameters, arguments)                                             \
    type __tsan_##name parameters;                                                                             \
    type __tsan_##name parameters                                                                              \
    {                                                                                                          \
        static type(*real) parameters;                                                                         \
        if (!real)                                                                                             \
            *(void **)(void *)&real = dlsym(RTLD_NEXT, "__tsan_" #name);                                       \
        turn_wait(MG_THREAD_OP_##operation, NULL);                                                             \
        return real arguments;                                                                                 \
    }

#define TURN_UPDATE(bits, type, name)                                                                          \
    TURN_PASS_ON(type, atomic##bits##_##name, atomic_change, (volatile void *place, type value, int order),    \
                 (place, value, order))
#define TURN_COMPARE(bits, type, name)                                                                         \
    TURN_PASS_ON(_Bool, atomic##bits##_compare_exchange_##name, atomic_compare,                                \
                 (volatile void *place, void *wanted, type value, int order, int failed),                      \
                 (place, wanted, value, order, failed))

__extension__ typedef unsigned __int128 turn_128;

#define TURN_ATOMIC(bits, type)                                                                                \
    TURN_PASS_ON(type, atomic##bits##_load, atomic_load, (const volatile void *place, int order),              \
                 (place, order))                                                                               \
    TURN_PASS_ON(void, atomic##bits##_store, atomic_store, (volatile void *place, type value, int order),      \
                 (place, value, order))                                                                        \
    TURN_UPDATE(bits, type, exchange)                                                                          \
    TURN_UPDATE(bits, type, fetch_add)                                                                         \
    TURN_UPDATE(bits, type, fetch_sub)                                                                         \
    TURN_UPDATE(bits, type, fetch_and)                                                                         \
    TURN_UPDATE(bits, type, fetch_or)                                                                          \
    TURN_UPDATE(bits, type, fetch_xor)                                                                         \
    TURN_UPDATE(bits, type, fetch_nand)                                                                        \
    TURN_COMPARE(bits, type, strong)                                                                           \
    TURN_COMPARE(bits, type, weak)

TURN_ATOMIC(8, uint8_t)
TURN_ATOMIC(16, uint16_t)
TURN_ATOMIC(32, uint32_t)
TURN_ATOMIC(64, uint64_t)
TURN_ATOMIC(128, turn_128)
TURN_PASS_ON(void, atomic_thread_fence, fence, (int order), (order))

#endif

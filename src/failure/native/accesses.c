
#ifndef MG_RACE

/* ---- accesses to memory ---------------------------------------------------------------------------------- */

/* A local whose function has returned, or whose thread has ended. */
static void turn_look(const volatile void *address)
{
    const char *at = (const char *)(uintptr_t)address;
    turn_threads[turn_running].top = __builtin_frame_address(0);
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

void __tsan_func_entry(void *caller);
void __tsan_func_entry(void *caller)
{
    (void)caller;
}

void __tsan_func_exit(void *unused);
void __tsan_func_exit(void *unused)
{
    (void)unused;
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

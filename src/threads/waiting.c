/* Who holds what is read from the memory of the locks themselves (shape/woven.h), which belongs to the program: it may be anything by now, and then nothing is told. */
#include "threads/waiting.h"

#include <assert.h>
#include <string.h>

/* 0 where the memory is not plain. */
static uint32_t read_word(uint64_t address)
{
    uint32_t word = 0;
    if (mg_region_has(address, sizeof word) && mg_shadow_is_clear(address, sizeof word))
        memcpy(&word, (const void *)(uintptr_t)address, sizeof word);
    return word;
}

static uint64_t bit_of(uint64_t number)
{
    return number && number <= mg_target_stacks_count() ? 1ull << (number - 1) : 0;
}

static uint64_t of_thread(uint64_t object)
{
    return bit_of(object);
}

static uint64_t of_mutex(uint64_t object)
{
    return bit_of(read_word(object + MG_MUTEX_OWNER_AT - MG_MUTEX_LOCK_AT));
}

static uint64_t of_spin_lock(uint64_t object)
{
    return bit_of(read_word(object));
}

static uint64_t of_once(uint64_t object)
{
    uint32_t word = read_word(object);
    return word & 1 ? bit_of(word >> 1) : 0;
}

static uint64_t of_rwlock(uint64_t object)
{
    uint64_t mask = bit_of(read_word(object + MG_RWLOCK_WRITER_AT));
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        uint32_t reads = read_word(object + MG_RWLOCK_READS_AT + i / 8 * 4) >> i % 8 * 4 & 15;
        mask |= (uint64_t)(reads != 0) << i;
    }
    return mask;
}

static uint64_t (*const holders[MG_THREAD_OPS])(uint64_t object) = {
    [MG_THREAD_OP_join] = of_thread,       [MG_THREAD_OP_lock] = of_mutex,
    [MG_THREAD_OP_once] = of_once,         [MG_THREAD_OP_read_lock] = of_rwlock,
    [MG_THREAD_OP_write_lock] = of_rwlock, [MG_THREAD_OP_spin_lock] = of_spin_lock,
};

static uint32_t of_barrier(uint64_t object)
{
    return read_word(object) - read_word(object + MG_BARRIER_ARRIVED_AT);
}

static uint32_t of_condition(uint64_t object)
{
    return read_word(object + MG_CONDITION_UNHEARD_AT);
}

static uint32_t (*const numbers[MG_THREAD_OPS])(uint64_t object) = {
    [MG_THREAD_OP_rest] = of_barrier,
    [MG_THREAD_OP_sleep] = of_condition,
};

mg_move mg_waiting_describe(const mg_thread *thread)
{
    mg_thread_op operation = thread->operation;
    assert(thread->state == MG_THREAD_WAITING && operation < MG_THREAD_OPS);
    return (mg_move){.first = operation,
                     .first_site = thread->site,
                     .holders = holders[operation] ? holders[operation](thread->object) : 0,
                     .number = numbers[operation] ? numbers[operation](thread->object) : 0};
}

/* ---- deadlocks -------------------------------------------------------------------------------------------- */

/* The threads that one waits for, and those that they wait for, and so on. */
static uint64_t find_reached(const mg_threads *t, uint32_t number)
{
    uint64_t reached = mg_waiting_describe(&t->each[number]).holders, seen = 0;
    while (reached & ~seen) {
        uint32_t next = (uint32_t)__builtin_ctzll(reached & ~seen);
        seen |= 1ull << next;
        if (t->each[next].state == MG_THREAD_WAITING)
            reached |= mg_waiting_describe(&t->each[next]).holders;
    }
    return reached;
}

/* 2: in a circle; 1: it waits for more than the end of another one; 0: for that. */
static int weigh(const mg_threads *t, uint32_t number)
{
    if (t->each[number].operation == MG_THREAD_OP_join)
        return 0;
    return find_reached(t, number) >> number & 1 ? 2 : 1;
}

uint32_t mg_waiting_blame(const mg_threads *t)
{
    uint32_t blamed = MG_NONE;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        if (t->each[i].state == MG_THREAD_WAITING && (blamed == MG_NONE || weigh(t, i) > weigh(t, blamed)))
            blamed = i;
    assert(blamed != MG_NONE);
    return blamed;
}

#include "threads/moving.h"

#include <assert.h>
#include <string.h>

#include "engine/switch.h"
#include "threads/ordering.h"
#include "threads/spinning.h"
#include "threads/waiting.h"

typedef enum wait_kind {
#define MG_THREAD_WAIT(name) WAIT_##name,
#define MG_THREAD_TOUCH(name)
#include "shape/thread_waits.def"
#undef MG_THREAD_TOUCH
#undef MG_THREAD_WAIT
} wait_kind;

static const wait_kind waits[] = {
#define MG_THREAD_OP(name, waits, touches, text) WAIT_##waits,
#include "shape/thread_ops.def"
#undef MG_THREAD_OP
};

_Static_assert(MG_STACKS_MOST <= 64, "a bit for each thread");

/* ---- who can go on ---------------------------------------------------------------------------------------- */

/* A word that is not plain memory any more is what the thread waits for: so it goes on, and what it does next to it is a verdict. */
static uint32_t read_word(uint64_t address, uint32_t wanted)
{
    uint32_t word = wanted;
    if (mg_region_has(address, sizeof word) && mg_shadow_is_clear(address, sizeof word))
        memcpy(&word, (const void *)(uintptr_t)address, sizeof word);
    return word;
}

static bool can_move(const mg_threads *t, const mg_thread *thread)
{
    if (thread->state != MG_THREAD_WAITING)
        return false;
    switch (waits[thread->operation]) {
    case WAIT_nothing:
    case WAIT_timed:
        return true;
    case WAIT_zero:
        return !read_word(thread->word, 0);
    case WAIT_nonzero:
        return read_word(thread->word, 1);
    case WAIT_even:
        return !(read_word(thread->word, 0) & 1);
    case WAIT_signal:
        return t->known->spurious < t->spurious_most;
    default: /* it is not picked */
        return false;
    }
}

bool mg_moving_is_woken(mg_thread_op operation)
{
    return waits[operation] == WAIT_wake || waits[operation] == WAIT_signal || waits[operation] == WAIT_timed;
}

static bool is_awake(const mg_threads *t, uint32_t number)
{
    const mg_thread *thread = &t->each[number];
    if (waits[thread->operation] == WAIT_spin)
        return mg_spinning_can_end(t, number);
    return mg_moving_is_woken(thread->operation) && read_word(thread->word, 1);
}

/* Who has been woken goes on to where it waits next: nobody can tell when that is. */
static void wake(mg_threads *t)
{
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        const mg_thread *thread = &t->each[i];
        if (thread->state == MG_THREAD_WAITING && is_awake(t, i)) {
            mg_threads_change(t, i)->state = MG_THREAD_READY;
            mg_ordering_wake(t, i);
        }
    }
}

static uint64_t find_movable(const mg_threads *t)
{
    uint64_t mask = 0;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        mask |= (uint64_t)can_move(t, &t->each[i]) << i;
    return mask;
}

uint32_t mg_moving_find(const mg_threads *t, mg_thread_state state)
{
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        if (t->each[i].state == state)
            return i;
    return MG_NONE;
}

/* ---- going on in another one ------------------------------------------------------------------------------ */

void mg_moving_go_to(mg_threads *t, uint32_t number)
{
    assert(number < mg_target_stacks_count());
    mg_switch_to(t->run, number);
    mg_assert_hot(mg_target_stack_can_hold(&MG_CONTROL->stack, MG_CONTROL->stack.sp, MG_GATE_SIZE) ||
                  !t->run->is_inside); /* invariant 64 */
}

/* A thread that waits in a loop would run on for ever. MG_NONE: there is none. */
static uint32_t find_spinning(const mg_threads *t)
{
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        if (t->each[i].state == MG_THREAD_WAITING && t->each[i].operation == MG_THREAD_OP_spin)
            return i;
    return MG_NONE;
}

static _Noreturn void end_in_deadlock(mg_threads *t)
{
    uint32_t spinning = find_spinning(t), blamed = spinning != MG_NONE ? spinning : mg_waiting_blame(t);
    const mg_thread *thread = &t->each[blamed];
    mg_moving_go_to(t, blamed);
    mg_run_end(t->run, thread->operation == MG_THREAD_OP_spin ? MG_VERDICT_livelock : MG_VERDICT_deadlock,
               thread->object, thread->site);
}

/* Another thread moves: why did the one that moved last stop? */
static void note_end(const mg_threads *t, mg_move *move, uint64_t movable)
{
    const mg_thread *thread = &t->each[move->thread - 1];
    bool has_ended = thread->state == MG_THREAD_ENDED;
    move->end = has_ended                           ? MG_MOVE_OVER
                : movable >> (move->thread - 1) & 1 ? MG_MOVE_INTERRUPTED
                                                    : MG_MOVE_WAITS;
    move->next = thread->operation;
    move->next_site = thread->site;
}

static void note_move(mg_threads *t, uint32_t number, uint64_t movable)
{
    const mg_thread *thread = &t->each[number];
    if (mg_target_stacks_count() == 1)
        return;
    assert(t->known->moved <= t->moves.count); /* invariant 70 */
    t->moves.count = t->known->moved;          /* what was done since then was undone */
    if (t->moves.count && t->moves.items[t->moves.count - 1].thread != number + 1)
        note_end(t, &t->moves.items[t->moves.count - 1], movable);
    mg_vec_push(&t->moves, ((mg_move){.thread = number + 1,
                                      .first = thread->operation,
                                      .first_site = thread->site,
                                      .last_site = thread->site,
                                      .count = 1}));
    mg_run_set(t->run, &t->known->moved, t->moves.count);
}

/* The thread of a way: first the one that moved last, if it is among them, then the others by their numbers. */
static uint32_t thread_of_way(uint64_t mask, uint32_t first, uint32_t way)
{
    if (mask >> first & 1) {
        if (!way--)
            return first;
        mask &= ~(1ull << first);
    }
    while (way--)
        mask &= mask - 1;
    assert(mask);
    return (uint32_t)__builtin_ctzll(mask);
}

static uint32_t pick(mg_threads *t)
{
    assert(mg_moving_find(t, MG_THREAD_READY) == MG_NONE); /* invariant 65 */
    uint64_t mask = find_movable(t);
    uint32_t way = 0, ways = (uint32_t)__builtin_popcountll(mask);
    if (!mask)
        end_in_deadlock(t);
    if (ways > 1) {
        const mg_step *step = mg_path_take(t->path, MG_STEP_thread, (uint32_t)(mask ^ mask >> 32), ways - 1);
        if (!step)
            mg_run_end(t->run, MG_VERDICT_unstable, 0, 0);
        way = step->taken;
    }
    uint32_t number = thread_of_way(mask, (uint32_t)t->known->last, way);
    if (t->known->last != number)
        mg_run_set(t->run, &t->known->last, number);
    if (waits[t->each[number].operation] == WAIT_signal)
        mg_run_set(t->run, &t->known->spurious, t->known->spurious + 1);
    note_move(t, number, mask);
    return number;
}

uint64_t mg_moving_on(mg_threads *t)
{
    wake(t);
    uint32_t number = mg_moving_find(t, MG_THREAD_READY);
    bool is_picked = number == MG_NONE;
    if (is_picked)
        number = pick(t);
    mg_moving_go_to(t, number);
    mg_threads_change(t, number)->state = MG_THREAD_RUNNING;
    mg_ordering_watch(t);
    if (is_picked)
        mg_ordering_begin(t);
    mg_path_arrive(t->path);
    return t->each[number].answer;
}

#include "threads/moving.h"

#include <assert.h>
#include <string.h>

#include "engine/switch.h"
#include "threads/ordering.h"
#include "threads/spinning.h"
#include "threads/waiting.h"

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

static mg_intent intent_of(const mg_thread *thread)
{
    return (mg_intent){.operation = thread->operation,
                       .size = (uint32_t)MG_ATOMIC_SIZE(thread->detail),
                       .object = thread->object,
                       .other = thread->expected};
}

static bool can_move(const mg_threads *t, const mg_thread *thread)
{
    mg_intent intent = intent_of(thread);
    return thread->state == MG_THREAD_WAITING && mg_intent_can_move(&intent, NULL) &&
           (!mg_intent_is_spurious(thread->operation) || t->known->spurious < t->spurious_most);
}

static bool is_awake(const mg_threads *t, uint32_t number)
{
    const mg_thread *thread = &t->each[number];
    if (thread->operation == MG_THREAD_OP_spin)
        return mg_spinning_can_end(t, number);
    return mg_intent_is_woken(thread->operation) && read_word(thread->word, 1);
}

/* Who has been woken goes on to where it waits next: nobody can tell when that is. */
static void wake(mg_threads *t)
{
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        const mg_thread *thread = &t->each[i];
        if (thread->state == MG_THREAD_WAITING && is_awake(t, i)) {
            mg_intent intent = intent_of(thread);
            if (mg_threads_are_reduced(t))
                mg_reduction_wake(&t->reduction, i, (uint32_t)t->known->last, &intent);
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

/* What the threads of a set are about to do. */
static void find_intents(mg_threads *t, uint64_t threads)
{
    for (; threads; threads &= threads - 1) {
        uint32_t number = (uint32_t)__builtin_ctzll(threads);
        t->intents[number] = intent_of(&t->each[number]);
        mg_events_note_turn(&t->reduction.events, number, &t->intents[number]);
    }
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

/* The way of a new step is known by now. */
static void begin_step(void *context, mg_step *step)
{
    const mg_threads *t = context;
    if (!mg_threads_are_reduced(t))
        return;
    assert(step->last < 64);
    step->left = ~0ull >> (63 - step->last); /* ask for the next way */
    step->value = t->reduction.events.known->count;
    step->taken = t->reduction.way;
}

static uint32_t next_way(void *context, const mg_step *step)
{
    const mg_threads *t = context;
    return mg_reduction_next(&t->reduction, (uint32_t)step->value, step->taken);
}

const mg_step_ops mg_moving_steps = {.begin = begin_step, .next = next_way};

/* Which of several threads. */
static uint32_t choose(mg_threads *t, uint64_t movable)
{
    uint32_t ways = (uint32_t)__builtin_popcountll(movable), way = 0;
    if (ways > 1) {
        const mg_step *step =
            mg_path_take(t->path, MG_STEP_thread, (uint32_t)(movable ^ movable >> 32), ways - 1);
        if (!step)
            mg_run_end(t->run, MG_VERDICT_unstable, 0, 0);
        way = step->taken;
    }
    return mg_reduction_thread(movable, (uint32_t)t->known->last, way);
}

/* The same, where others are left out. */
static uint32_t choose_reduced(mg_threads *t, uint64_t movable)
{
    find_intents(t, movable);
    if (!mg_reduction_choose(&t->reduction, movable, (uint32_t)t->known->last, t->intents))
        mg_run_end(t->run, MG_VERDICT_asleep, 0, 0);
    uint32_t number = choose(t, movable);
    mg_reduction_move(&t->reduction, number, &t->intents[number]);
    return number;
}

static uint32_t pick(mg_threads *t)
{
    assert(mg_moving_find(t, MG_THREAD_READY) == MG_NONE); /* invariant 65 */
    uint64_t mask = find_movable(t);
    if (!mask)
        end_in_deadlock(t);
    uint32_t number = mg_threads_are_reduced(t) ? choose_reduced(t, mask) : choose(t, mask);
    if (t->known->last != number)
        mg_run_set(t->run, &t->known->last, number);
    if (mg_intent_is_spurious(t->each[number].operation))
        mg_run_set(t->run, &t->known->spurious, t->known->spurious + 1);
    note_move(t, number, mask);
    return number;
}

void mg_moving_end(mg_threads *t)
{
    uint64_t waiting = 0;
    bool is_cut = t->run->verdict.kind != MG_VERDICT_asleep && find_movable(t);
    if (!mg_threads_are_reduced(t))
        return;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        mg_thread_state state = t->each[i].state;
        waiting |= (uint64_t)(state == MG_THREAD_WAITING) << i;
        is_cut |= state == MG_THREAD_RUNNING || state == MG_THREAD_READY;
    }
    find_intents(t, waiting);
    mg_reduction_end(&t->reduction, waiting, t->intents, is_cut);
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

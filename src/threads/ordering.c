/* Synchronisation as the clocks see it. What a lock, a semaphore or a barrier hands on is kept by its address; a read-write lock has a second one, for what those
 * who read hand on: only who writes comes after them. Where an operation may fail (trylock and its kin) it is known only afterwards whether it took place: by the
 * word of its object, when the thread comes to its next operation. No other thread has run until then. */
#include "threads/ordering.h"

#include <assert.h>
#include <string.h>

/* What an operation does to the clocks, and to the word of its object. */
enum {
    TAKES = 1,         /* takes over what the object hands on */
    TAKES_READERS = 2, /* also what those who read hand on */
    GIVES = 4,         /* hands on, in the place of what was handed on before */
    ADDS = 8,          /* hands on as well */
    TRIES = 16,        /* takes if it changes the object */
    LOOKS = 32,        /* reads the object */
    CHANGES = 64       /* writes it */
};

static const uint8_t effects[MG_THREAD_OPS] = {
    [MG_THREAD_OP_barrier] = CHANGES,
    [MG_THREAD_OP_destroy] = CHANGES,
    [MG_THREAD_OP_lock] = TAKES | CHANGES,
    [MG_THREAD_OP_lock_timed] = TRIES | LOOKS,
    [MG_THREAD_OP_once] = TAKES | TRIES | LOOKS,
    [MG_THREAD_OP_once_done] = GIVES | CHANGES,
    [MG_THREAD_OP_post] = ADDS | CHANGES,
    [MG_THREAD_OP_read_lock] = TAKES | CHANGES,
    [MG_THREAD_OP_read_write_timed] = TRIES | LOOKS,
    [MG_THREAD_OP_release] = CHANGES,
    [MG_THREAD_OP_sem_look] = LOOKS,
    [MG_THREAD_OP_sem_timed] = TRIES | LOOKS,
    [MG_THREAD_OP_sem_try] = TRIES | LOOKS,
    [MG_THREAD_OP_sem_wait] = TAKES | CHANGES,
    [MG_THREAD_OP_signal] = CHANGES,
    [MG_THREAD_OP_spin_lock] = TAKES | CHANGES,
    [MG_THREAD_OP_try_read_write] = TRIES | LOOKS,
    [MG_THREAD_OP_trylock] = TRIES | LOOKS,
    [MG_THREAD_OP_unlock] = GIVES | CHANGES,
    [MG_THREAD_OP_write_lock] = TAKES | TAKES_READERS | CHANGES,
};

enum { WORD = 4 };

/* Where what those who read hand on is kept. */
static uint64_t readers_of(uint64_t object)
{
    return object + 1;
}

static bool is_plain(uint64_t address, uint64_t size)
{
    return size && size <= sizeof(uint64_t) && mg_region_has(address, size) &&
           mg_shadow_is_clear(address, size);
}

/* A number of so many bytes; 0 if it does not lie in plain memory. */
static uint64_t read_word(uint64_t address, uint64_t size)
{
    uint64_t word = 0;
    if (is_plain(address, size))
        memcpy(&word, (const void *)(uintptr_t)address, size);
    return word;
}

static bool is_atomic(const mg_thread *thread)
{
    return thread->operation == MG_THREAD_OP_atomic_load || thread->operation == MG_THREAD_OP_atomic_store ||
           thread->operation == MG_THREAD_OP_atomic_change || thread->operation == MG_THREAD_OP_atomic_compare;
}

static uint64_t size_of(const mg_thread *thread)
{
    return MG_ATOMIC_SIZE(thread->detail);
}

/* What tells whether an operation has changed its object: the first word, and of an atomic object that is wider all others, too. */
static uint64_t content_of(uint64_t address, uint64_t size, bool is_whole)
{
    enum { EACH = sizeof(uint64_t) };
    uint64_t content = read_word(address, size < EACH ? size : EACH);
    for (uint64_t at = EACH; is_whole && at < size; at += EACH)
        content = content * 0x9e3779b97f4a7c15 + read_word(address + at, size - at < EACH ? size - at : EACH);
    return content;
}

/* ---- an atomic access as effects -------------------------------------------------------------------------- */

/* Does a compare-exchange find what it looks for? If its memory holds a value that is not chosen yet, it counts as one that does. */
static bool finds_expected(const mg_thread *thread)
{
    uint64_t size = MG_ATOMIC_SIZE(thread->detail);
    return !is_plain(thread->object, size) || read_word(thread->object, size) == thread->expected;
}

static unsigned effects_of(const mg_thread *thread)
{
    uint64_t detail = thread->detail;
    unsigned takes = detail & MG_ATOMIC_ACQUIRES ? TAKES : 0, gives = detail & MG_ATOMIC_RELEASES ? GIVES : 0;
    if (!is_atomic(thread))
        return effects[thread->operation];
    if (thread->operation == MG_THREAD_OP_atomic_load)
        return takes | LOOKS;
    if (thread->operation == MG_THREAD_OP_atomic_store)
        return gives | CHANGES;
    if (thread->operation == MG_THREAD_OP_atomic_compare && !finds_expected(thread))
        return (detail & MG_ATOMIC_FAILS_ACQUIRING ? TAKES : 0) | LOOKS;
    return takes | (gives ? ADDS : 0) | CHANGES;
}

/* ---- before, and after ------------------------------------------------------------------------------------ */

static void take_over(mg_threads *t, uint32_t me, const mg_thread *thread, unsigned effect)
{
    if (effect & TAKES)
        mg_clocks_acquire(&t->clocks, me, thread->object);
    else if (is_atomic(thread) && thread->operation != MG_THREAD_OP_atomic_store)
        mg_clocks_look(&t->clocks, me, thread->object);
    if (effect & TAKES_READERS)
        mg_clocks_acquire(&t->clocks, me, readers_of(thread->object));
    if (thread->operation == MG_THREAD_OP_fence)
        mg_clocks_fence(&t->clocks, me, thread->detail & MG_ATOMIC_ACQUIRES,
                        thread->detail & MG_ATOMIC_RELEASES);
}

/* The first who comes begins another round; the last goes on after all of them. */
static void meet(mg_threads *t, uint32_t me, uint64_t barrier)
{
    uint64_t needed = read_word(barrier, WORD), arrived = read_word(barrier + MG_BARRIER_ARRIVED_AT, WORD);
    (arrived ? mg_clocks_change : mg_clocks_store)(&t->clocks, me, barrier, true);
    if (arrived + 1 == needed)
        mg_clocks_acquire(&t->clocks, me, barrier);
}

static bool is_written(uint64_t lock)
{
    return read_word(lock + MG_RWLOCK_WRITER_AT, WORD) != 0;
}

/* A spin lock is a word. */
static void unlock(mg_threads *t, uint32_t me, uint64_t lock, uint64_t size)
{
    if (size > WORD && !is_written(lock)) {
        mg_clocks_change(&t->clocks, me, readers_of(lock), true);
        return;
    }
    mg_clocks_store(&t->clocks, me, lock, true);
    mg_clocks_forget(&t->clocks, readers_of(lock));
}

static bool hands_on(const mg_thread *thread, unsigned effect)
{
    return effect & (GIVES | ADDS) || thread->operation == MG_THREAD_OP_barrier ||
           thread->operation == MG_THREAD_OP_release;
}

static void hand_on(mg_threads *t, uint32_t me, const mg_thread *thread, unsigned effect)
{
    bool is_release = effect & (GIVES | ADDS);
    if (thread->operation == MG_THREAD_OP_barrier)
        meet(t, me, thread->object);
    else if (thread->operation == MG_THREAD_OP_release)
        unlock(t, me, thread->object, size_of(thread));
    else if (effect & GIVES || thread->operation == MG_THREAD_OP_atomic_store)
        mg_clocks_store(&t->clocks, me, thread->object, is_release);
    else if (effect & CHANGES && (effect & ADDS || is_atomic(thread)))
        mg_clocks_change(&t->clocks, me, thread->object, is_release);
}

static uint32_t kind_of(unsigned effect)
{
    return MG_TOUCH_ATOMIC | (effect & CHANGES ? MG_TOUCH_WRITE : 0);
}

/* ---- from outside ------------------------------------------------------------------------------------------ */

static void end_in_race(mg_threads *t)
{
    const mg_touch *touch = &t->races.found.touches[1];
    mg_run_end(t->run, MG_VERDICT_race, touch->address, touch->site);
}

/* What is looked at when the thread comes to its next operation. */
static void set_pending(mg_threads *t, uint64_t touch, unsigned effect, uint64_t word)
{
    mg_run_set(t->run, &t->known->pending, touch + 1);
    mg_run_set(t->run, &t->known->pending_effect, effect);
    mg_run_set(t->run, &t->known->pending_word, word);
}

void mg_ordering_begin(mg_threads *t)
{
    uint32_t me = mg_target_stacks_running();
    const mg_thread *thread = &t->each[me];
    unsigned effect = effects_of(thread);
    if (!MG_CONTROL->touches.is_watched)
        return;
    assert(!t->known->pending && MG_CONTROL->touches.open == MG_CONTROL->touches.top);
    take_over(t, me, thread, effect);
    if (effect & (LOOKS | CHANGES)) {
        uint64_t size = size_of(thread), word = content_of(thread->object, size, is_atomic(thread));
        mg_touch *touch = mg_touches_push(t->run, thread->object, size, kind_of(effect), thread->site);
        touch->value = word;
        touch->kind |= !(effect & CHANGES) && is_plain(thread->object, size) ? MG_TOUCH_VALUE : 0;
        set_pending(t, mg_touches_count() - 1, effect, word);
    }
    if (hands_on(thread, effect) && mg_races_close(&t->races, t->known->moved))
        end_in_race(t);
    hand_on(t, me, thread, effect);
}

/* By now it can be seen what the operation did to its object. If it failed, it was a read. */
static void finish(mg_threads *t, uint32_t me)
{
    const mg_thread *thread = &t->each[me];
    mg_touch *touch = &MG_CONTROL->touches.first[t->known->pending - 1];
    uint64_t effect = t->known->pending_effect,
             word = content_of(touch->address, touch->size, is_atomic(thread));
    bool has_changed = word != t->known->pending_word;
    mg_run_set(t->run, &t->known->pending, 0);
    if (has_changed && mg_threads_are_reduced(t))
        mg_events_note_change(&t->reduction.events);
    touch->kind = (touch->kind & ~(uint32_t)MG_TOUCH_SAME) | (has_changed ? 0 : MG_TOUCH_SAME);
    if (is_atomic(thread) && is_plain(touch->address, touch->size)) {
        touch->value = word;
        touch->kind |= MG_TOUCH_VALUE;
    }
    if (!(effect & TRIES) || !has_changed)
        return;
    touch->kind |= MG_TOUCH_WRITE;
    mg_clocks_acquire(&t->clocks, me, thread->object);
    if (is_written(thread->object)) /* of a mutex nobody asks */
        mg_clocks_acquire(&t->clocks, me, readers_of(thread->object));
}

/* A program may lock a mutex and create no thread. */
static bool is_alone(const mg_threads *t)
{
    return !t->races.run;
}

bool mg_ordering_end(mg_threads *t)
{
    if (is_alone(t))
        return false;
    if (t->known->pending)
        finish(t, mg_target_stacks_running());
    return mg_races_close(&t->races, t->known->moved);
}

void mg_ordering_stop(mg_threads *t)
{
    if (mg_ordering_end(t))
        end_in_race(t);
}

void mg_ordering_wake(mg_threads *t, uint32_t number)
{
    const mg_thread *thread = &t->each[number];
    if (thread->operation == MG_THREAD_OP_rest)
        mg_clocks_acquire(&t->clocks, number, thread->object);
}

void mg_ordering_watch(mg_threads *t)
{
    uint32_t me = mg_target_stacks_running();
    bool is_watched = false;
    if (is_alone(t))
        return;
    for (uint32_t i = 0; i < mg_target_stacks_count() && !is_watched; i++)
        is_watched = i != me && (t->each[i].state != MG_THREAD_ENDED ||
                                 !mg_clocks_is_before(&t->clocks, i, mg_clocks_stretch(&t->clocks, i), me));
    mg_races_watch(&t->races, is_watched);
}

bool mg_ordering_can_meet(const mg_threads *t, uint64_t address)
{
    return !is_alone(t) && MG_CONTROL->touches.is_watched && !mg_region_is_constant(address);
}

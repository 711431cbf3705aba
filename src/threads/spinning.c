#include "threads/spinning.h"

#include <assert.h>

#include "engine/backtrace.h"

typedef bool touch_function(const mg_threads *t, const mg_touch *touch, uint64_t context);

/* Of a thread, or of all others, is there an access from a number of the log on for which this holds? The newest come first. */
static bool is_any(const mg_threads *t, uint32_t thread, bool is_other, uint64_t from, touch_function *holds,
                   uint64_t context)
{
    const mg_races *r = &t->races;
    const mg_touch *log = MG_CONTROL->touches.first;
    assert(MG_CONTROL->touches.open == MG_CONTROL->touches.top); /* all passages are closed */
    for (uint64_t at = r->known->passages; at-- && r->passages.items[at].to > from;) {
        const mg_passage *passage = &r->passages.items[at];
        if ((passage->thread != thread) != is_other)
            continue;
        for (uint64_t i = passage->to; i-- > passage->from && i >= from;)
            if (holds(t, &log[i], context))
                return true;
    }
    return false;
}

/* ---- does a turn change something --------------------------------------------------------------------------- */

/* Locals of functions that have been called and have returned are forgotten. */
static bool is_forgotten(const mg_touch *touch)
{
    return touch->address < MG_CONTROL->stack.locals && touch->address >= MG_CONTROL->stack.locals_limit;
}

static bool changes(const mg_touch *touch)
{
    return touch->kind & MG_TOUCH_WRITE && !(touch->kind & (MG_TOUCH_SAME | MG_TOUCH_GONE));
}

static bool is_effect(const mg_threads *t, const mg_touch *touch, uint64_t context)
{
    (void)t, (void)context;
    return changes(touch) && !is_forgotten(touch);
}

static void set_turn(mg_threads *t, mg_turn_begun *turn, uint64_t loop, uint64_t frame)
{
    mg_run_set(t->run, &turn->loop, loop);
    mg_run_set(t->run, &turn->frame, frame);
    mg_run_set(t->run, &turn->from, mg_touches_count());
    if (mg_threads_are_reduced(t))
        mg_run_set(t->run, &turn->event,
                   mg_events_last(&t->reduction.events, mg_target_stacks_running()));
}

bool mg_spinning_turn(mg_threads *t, uint64_t number, bool is_back)
{
    uint32_t me = mg_target_stacks_running();
    uint64_t loop = number + 1, frame = mg_backtrace_frame(); /* 0 is no loop */
    mg_turn_begun *turn = &t->known->turns[me][number % MG_TURNS_KEPT];
    bool waits = is_back && turn->loop == loop && turn->frame == frame &&
                 !is_any(t, me, false, turn->from, is_effect, 0);
    if (waits)
        mg_run_set(t->run, &t->known->spun_from[me], turn->from);
    if (waits && mg_threads_are_reduced(t))
        mg_events_wait(&t->reduction.events, me, (uint32_t)turn->event);
    set_turn(t, turn, loop, frame);
    return waits;
}

/* ---- does another thread change what it read ---------------------------------------------------------------- */

static bool is_write_to(const mg_threads *t, const mg_touch *touch, uint64_t number)
{
    const mg_touch *read = &MG_CONTROL->touches.first[number];
    (void)t;
    return changes(touch) && (uint64_t)touch->address < (uint64_t)read->address + read->size &&
           (uint64_t)read->address < (uint64_t)touch->address + touch->size;
}

static bool is_overwritten(const mg_threads *t, const mg_touch *read, uint64_t thread)
{
    uint64_t number = (uint64_t)(read - MG_CONTROL->touches.first);
    return is_any(t, (uint32_t)thread, true, number + 1, is_write_to, number);
}

bool mg_spinning_can_end(const mg_threads *t, uint32_t number)
{
    return is_any(t, number, false, t->known->spun_from[number], is_overwritten, number);
}

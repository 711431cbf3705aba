#include "threads/events.h"

#include <assert.h>
#include <string.h>

void mg_events_begin(mg_events *events, mg_run *run, mg_events_known *known)
{
    *events = (mg_events){.run = run, .known = known};
    mg_events_restart(events);
}

void mg_events_restart(mg_events *events)
{
    *events->known = (mg_events_known){.words = 1};
    events->all.count = events->races.count = events->lost.count = events->clocks.count = 0;
    events->turns.count = 0;
    mg_vec_push(&events->clocks, 0); /* clock 0: nothing happened before */
}

uint32_t mg_events_cut(mg_events *events)
{
    assert(events->known->count <= events->all.count && events->known->words <= events->clocks.count);
    events->all.count = events->known->count;
    events->clocks.count = events->known->words;
    events->lost.count = events->known->lost;
    events->turns.count = events->known->turns;
    events->races.count = events->all.count ? events->all.items[events->all.count - 1].races : 0;
    return (uint32_t)events->all.count;
}

/* ---- clocks ----------------------------------------------------------------------------------------------- */

/* A clock of its own, for as many threads as there are, that has what another one has. */
static size_t copy_clock(mg_events *events, size_t from)
{
    size_t made = events->clocks.count;
    uint32_t threads = mg_target_stacks_count();
    mg_vec_push(&events->clocks, threads);
    for (uint32_t i = 0; i < threads; i++)
        mg_vec_push(&events->clocks, mg_clock_at(mg_events_clock(events, from), i));
    return made;
}

static void add_clock(mg_events *events, size_t to, size_t from)
{
    uint32_t *into = &events->clocks.items[to];
    const uint32_t *other = mg_events_clock(events, from);
    assert(other[0] <= into[0]);
    for (uint32_t i = 1; i <= other[0]; i++)
        into[i] = into[i] < other[i] ? other[i] : into[i];
}

/* The clock is finished, and is that of a thread from now on. */
static void set_clock(mg_events *events, uint32_t thread, size_t clock)
{
    mg_run_set(events->run, &events->known->words, events->clocks.count);
    mg_run_set(events->run, &events->known->clocks[thread], clock);
}

void mg_events_create(mg_events *events, uint32_t creator, uint32_t thread)
{
    mg_run_set(events->run, &events->known->clocks[thread], events->known->clocks[creator]);
}

void mg_events_order(mg_events *events, uint32_t earlier, uint32_t later)
{
    mg_events_cut(events);
    size_t made = copy_clock(events, events->known->clocks[later]);
    add_clock(events, made, events->known->clocks[earlier]);
    set_clock(events, later, made);
}

/* ---- conflicts -------------------------------------------------------------------------------------------- */

/* The events of other threads that a clock does not have, the latest first. */
typedef struct walk {
    uint32_t heads[MG_STACKS_MOST]; /* of each thread: the stamp of the next one; 0: there is none */
    uint32_t threads;
} walk;

static void begin_walk(const mg_events *events, uint32_t thread, walk *w)
{
    w->threads = mg_target_stacks_count();
    for (uint32_t i = 0; i < w->threads; i++)
        w->heads[i] = i == thread ? 0 : mg_clock_at(mg_events_clock(events, events->known->clocks[i]), i);
}

/* The stamp of the next one; 0: there is none. */
static uint32_t next_of_walk(const mg_events *events, walk *w, const uint32_t *clock)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < w->threads; i++) {
        if (w->heads[i] <= mg_clock_at(clock, i))
            w->heads[i] = 0;
        last = w->heads[i] > last ? w->heads[i] : last;
    }
    if (last)
        w->heads[events->all.items[last - 1].thread] = events->all.items[last - 1].previous;
    return last;
}

/* Adds to a clock all that comes before because it conflicts. */
static void add_conflicts(mg_events *events, size_t clock, uint32_t thread, const mg_reached *touch)
{
    walk w;
    begin_walk(events, thread, &w);
    for (uint32_t stamp; (stamp = next_of_walk(events, &w, mg_events_clock(events, clock)));)
        if (mg_reached_conflicts(&events->all.items[stamp - 1].touch, touch))
            add_clock(events, clock, events->all.items[stamp - 1].clock);
}

/* ---- busy waits ------------------------------------------------------------------------------------------- */

uint32_t mg_events_last(const mg_events *events, uint32_t thread)
{
    return mg_clock_at(mg_events_clock(events, events->known->clocks[thread]), thread);
}

void mg_events_wait(mg_events *events, uint32_t thread, uint32_t from)
{
    mg_events_cut(events);
    mg_event_turn turn = {.from = from};
    for (uint32_t at = mg_events_last(events, thread); at > from; at = events->all.items[at - 1].previous)
        for (uint32_t i = 0; i < events->all.items[at - 1].touch.count; i++) {
            mg_reach reach = events->all.items[at - 1].touch.each[i];
            mg_reached_add(&turn.reads, (mg_reach){reach.address, reach.size, false});
        }
    mg_vec_push(&events->turns, turn);
    mg_run_set(events->run, &events->known->turns, events->turns.count);
    mg_run_set(events->run, &events->known->turn[thread], events->turns.count);
}

/* Has this event changed what the event of a turn, before it, has read? */
static bool ends_turn(const mg_event *event, const mg_event *read)
{
    if (!event->has_changed || event->thread == read->thread)
        return false;
    for (uint32_t i = 0; i < read->touch.count; i++) {
        mg_reached reads = {.each = {read->touch.each[i]}, .count = 1};
        reads.each[0].is_write = false;
        if (mg_reached_conflicts(&event->touch, &reads))
            return true;
    }
    return false;
}

/* Which events end the turn: none, some that do not depend on a certain event, or only that one and those that do. */
typedef enum turn_end { ENDS_NOT, ENDS_WITHOUT, ENDS_BY } turn_end;

static turn_end find_turn_end(const mg_events *events, uint32_t thread, uint32_t from, const mg_event *without,
                              uint32_t stamp)
{
    turn_end found = ENDS_NOT;
    for (uint32_t at = mg_events_last(events, thread); at > from; at = events->all.items[at - 1].previous)
        for (uint32_t i = at; i < events->all.count; i++) {
            const mg_event *event = &events->all.items[i];
            if (!ends_turn(event, &events->all.items[at - 1]))
                continue;
            if (!without || !mg_clock_has(mg_events_clock(events, event->clock), without->thread, stamp))
                return ENDS_WITHOUT;
            found = ENDS_BY;
        }
    return found;
}

void mg_events_go_on(mg_events *events, uint32_t thread, uint32_t woken_by)
{
    assert(events->known->turn[thread] && events->known->turn[thread] <= events->known->turns);
    uint32_t from = events->turns.items[events->known->turn[thread] - 1].from;
    mg_events_cut(events);
    if (woken_by != thread && find_turn_end(events, thread, from, NULL, 0) == ENDS_NOT)
        mg_events_order(events, woken_by, thread); /* by what it did after its operation */
}

void mg_events_note_turn(const mg_events *events, uint32_t thread, mg_intent *intent)
{
    uint64_t turn = events->known->turn[thread];
    assert(turn <= events->known->turns);
    intent->has_waited = turn != 0;
    if (!turn)
        return;
    intent->turn_from = events->turns.items[turn - 1].from;
    intent->turn = events->turns.items[turn - 1].reads;
}

void mg_events_note_change(mg_events *events)
{
    uint32_t count = mg_events_cut(events);
    assert(count);
    events->all.items[count - 1].has_changed = true;
}

/* ---- races ------------------------------------------------------------------------------------------------ */

/* Could the thread have been picked for this in the place of an event? */
static bool can_precede(const mg_events *events, uint32_t thread, const mg_intent *intent, uint32_t stamp)
{
    const mg_event *event = &events->all.items[stamp - 1];
    return mg_intent_can_move(intent, &event->before) &&
           (!intent->has_waited ||
            find_turn_end(events, thread, intent->turn_from, event, stamp) != ENDS_BY);
}

static void find_races(mg_events *events, uint32_t thread, const mg_intent *intent, size_t base,
                       const mg_reached *touch, uint32_t second)
{
    size_t clocks = events->clocks.count,
           clock = copy_clock(events, base); /* with what comes before the races */
    walk w;
    begin_walk(events, thread, &w);
    for (uint32_t stamp; (stamp = next_of_walk(events, &w, mg_events_clock(events, clock)));) {
        const mg_event *event = &events->all.items[stamp - 1];
        if (!mg_reached_conflicts(&event->touch, touch) || !can_precede(events, thread, intent, stamp))
            continue;
        mg_vec_push(&events->races, ((mg_event_race){stamp - 1, second}));
        add_clock(events, clock, event->clock);
    }
    events->clocks.count = clocks;
}

mg_event *mg_events_add(mg_events *events, uint32_t thread, const mg_intent *intent)
{
    uint32_t number = mg_events_cut(events);
    size_t base = events->known->clocks[thread];
    mg_event event = {.thread = thread,
                      .previous = mg_clock_at(mg_events_clock(events, base), thread),
                      .intent = *intent,
                      .touch = mg_intent_reached(intent, NULL),
                      .before = mg_intent_look(intent),
                      .base = base};
    find_races(events, thread, intent, base, &event.touch, number);
    event.races = events->races.count;
    event.clock = copy_clock(events, base);
    add_conflicts(events, event.clock, thread, &event.touch);
    events->clocks.items[event.clock + 1 + thread] = number + 1;
    set_clock(events, thread, event.clock);
    mg_run_set(events->run, &events->known->count, number + 1);
    if (events->known->turn[thread])
        mg_run_set(events->run, &events->known->turn[thread], 0);
    mg_vec_push(&events->all, event);
    return &events->all.items[number];
}

void mg_events_lose(mg_events *events, uint32_t thread, const mg_intent *intent)
{
    mg_events_cut(events);
    size_t known = events->races.count, base = events->known->clocks[thread];
    mg_events_find_races(events, thread, intent);
    for (size_t i = known; i < events->races.count; i++)
        mg_vec_push(&events->lost, ((mg_event_lost){events->races.items[i].first, thread, *intent, base}));
    events->races.count = known;
    mg_run_set(events->run, &events->known->lost, events->lost.count);
}

void mg_events_find_races(mg_events *events, uint32_t thread, const mg_intent *intent)
{
    mg_reached touch = mg_intent_reached(intent, NULL);
    find_races(events, thread, intent, events->known->clocks[thread], &touch, MG_NONE);
}

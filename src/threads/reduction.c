/* The choices of a search with reduction (reduction.h), and the end of each path, where races are reversed.
 *
 * For a race of e and e' the sequence is all that came after e and does not depend on it, and then e'. It is to be tried where e was chosen, unless a thread that
 * sleeps there could begin it: then all that could come of it has been run. A thread that waits for ever when the path ends counts as about to move: what it waits for is
 * a race as well.
 *
 * A path that ends before its threads do, by a failure or a false assumption, does not tell what they would still have done. Then every thread that could have moved
 * in the place of the last one is tried, and the last one counts as depending on all others: to have been run is no reason for it to sleep. */
#include "threads/reduction.h"

#include <assert.h>

_Static_assert(sizeof(mg_events_known) <= MG_UNDONE_EVENTS_SIZE, "it has its part");

void mg_reduction_begin(mg_reduction *r, const mg_reduction_wish *wish, mg_run *run, mg_path *path)
{
    *r = (mg_reduction){.wish = *wish, .path = path, .hold = {.tree = wish->tree}};
    assert(wish->kind != MG_REDUCTION_OPTIMAL || (wish->tree && wish->preemptions == MG_NONE));
    if (mg_reduction_is_on(r))
        mg_events_begin(&r->events, run, (mg_events_known *)(uintptr_t)MG_UNDONE_EVENTS);
}

uint32_t mg_reduction_thread(uint64_t movable, uint32_t first, uint32_t way)
{
    if (movable >> first & 1) {
        if (!way--)
            return first;
        movable &= ~(1ull << first);
    }
    while (way--)
        movable &= movable - 1;
    assert(movable);
    return (uint32_t)__builtin_ctzll(movable);
}

static uint32_t way_of(uint64_t movable, uint32_t first, uint32_t thread)
{
    bool has_first = movable >> first & 1;
    assert(movable >> thread & 1);
    if (has_first && thread == first)
        return 0;
    uint64_t before = movable & ((1ull << thread) - 1) & ~(1ull << first);
    return has_first + (uint32_t)__builtin_popcountll(before);
}

/* ---- what is known of a choice ---------------------------------------------------------------------------- */

static const mg_event *event_at(const mg_reduction *r, uint32_t number)
{
    assert(number < r->events.all.count);
    return &r->events.all.items[number];
}

static const mg_wakeup_node *nodes_of(const mg_reduction *r)
{
    return r->wish.tree->nodes;
}

/* The threads that were tried at a choice before the one that is tried now. cut: those among them of which some path ended there. */
typedef struct tried {
    uint64_t done, cut;
} tried;

static tried find_tried_below(const mg_reduction *r, const mg_event *event)
{
    tried t = {0};
    const mg_wakeup_node *nodes = nodes_of(r);
    uint32_t child = nodes[event->node].child;
    for (; nodes[child].thread != event->thread; child = nodes[child].next) {
        assert(child); /* the one that is tried is among them */
        t.done |= 1ull << nodes[child].thread;
    }
    t.done &= event->movable;
    for (child = nodes[event->node].child; child; child = nodes[child].next)
        t.cut |= (uint64_t)nodes[child].is_cut << nodes[child].thread;
    t.cut &= t.done;
    return t;
}

static tried find_tried(const mg_reduction *r, const mg_event *event)
{
    if (r->wish.kind == MG_REDUCTION_OPTIMAL)
        return find_tried_below(r, event);
    tried t = {0};
    for (uint32_t way = way_of(event->movable, event->first, event->thread); way--;)
        t.done |= 1ull << mg_reduction_thread(event->movable, event->first, way);
    return t;
}

static size_t offers_before(const mg_reduction *r, uint32_t number)
{
    return number ? event_at(r, number - 1)->offers : 0;
}

/* The threads that sleep after an event. */
static uint64_t find_asleep(const mg_reduction *r, uint32_t number)
{
    const mg_event *event = event_at(r, number);
    tried t = find_tried(r, event);
    uint64_t asleep = 0, before = event->asleep | (t.done & ~t.cut);
    for (size_t i = offers_before(r, number); i < event->offers; i++) {
        const mg_offer *offer = &r->offers.items[i];
        if (before >> offer->thread & 1 && !mg_reached_conflicts(&offer->touch, &event->touch))
            asleep |= 1ull << offer->thread;
    }
    return asleep;
}

/* A hash of what was chosen between two positions of the path. */
static uint64_t hash_steps(const mg_reduction *r, uint32_t from, uint32_t end)
{
    uint64_t hash = MG_DATA_NONE;
    for (uint32_t i = from; i < end; i++) {
        const mg_step *step = &r->path->steps[i];
        hash = (hash ^ step->taken ^ (uint64_t)step->last << 32) * 0xff51afd7ed558ccdull + step->kind + 1;
        hash ^= hash >> 32;
    }
    return hash == MG_DATA_ANY || (!hash && from < end) ? 1 : hash;
}

/* After an event, and before the next thread was picked at this position. */
static uint64_t hash_data(const mg_reduction *r, const mg_event *event, uint32_t end)
{
    assert(event->position + event->has_step <= end);
    return hash_steps(r, event->position + event->has_step, end);
}

/* ---- choosing --------------------------------------------------------------------------------------------- */

static void begin_choice(mg_reduction *r, uint64_t movable, uint32_t first)
{
    uint32_t number = mg_events_cut(&r->events);
    r->offers.count = offers_before(r, number);
    r->now = (mg_event){.movable = movable,
                        .first = first,
                        .position = mg_path_position(r->path),
                        .has_step = (movable & (movable - 1)) != 0};
    if (!number && r->wish.kind == MG_REDUCTION_OPTIMAL)
        r->now.node = mg_wakeup_enter(&r->hold, hash_steps(r, 0, r->now.position));
    if (!number)
        return;
    const mg_event *last = event_at(r, number - 1);
    r->now.preemptions = last->preemptions;
    if (r->wish.kind != MG_REDUCTION_NONE)
        r->now.asleep = find_asleep(r, number - 1) & movable;
    if (r->wish.kind == MG_REDUCTION_OPTIMAL)
        r->now.node = mg_wakeup_follow(&r->hold, last->node, last->thread, hash_data(r, last, r->now.position));
}

/* The next thread that a sequence begins with, from a child on; MG_NONE: none does. */
static uint32_t find_wanted(const mg_reduction *r, const mg_event *choice, uint32_t child)
{
    for (; child; child = nodes_of(r)[child].next) {
        uint32_t thread = nodes_of(r)[child].thread;
        if ((choice->movable & ~choice->asleep) >> thread & 1 &&
            mg_wakeup_find(r->wish.tree, choice->node, thread) == child)
            return thread;
    }
    return MG_NONE;
}

/* The first way, from one on, of a thread that does not sleep; past the last if there is none. */
static uint32_t find_awake(const mg_event *choice, uint32_t way)
{
    uint32_t ways = (uint32_t)__builtin_popcountll(choice->movable);
    while (way < ways && choice->asleep >> mg_reduction_thread(choice->movable, choice->first, way) & 1)
        way++;
    return way;
}

bool mg_reduction_choose(mg_reduction *r, uint64_t movable, uint32_t first, const mg_intent *intents)
{
    begin_choice(r, movable, first);
    for (uint64_t left = movable; left; left &= left - 1) {
        uint32_t thread = (uint32_t)__builtin_ctzll(left);
        mg_vec_push(&r->offers, ((mg_offer){thread, mg_intent_reached(&intents[thread], NULL)}));
    }
    r->now.offers = r->offers.count;
    uint32_t wanted = MG_NONE;
    if (r->wish.kind == MG_REDUCTION_OPTIMAL)
        wanted = find_wanted(r, &r->now, nodes_of(r)[r->now.node].child);
    r->way = wanted != MG_NONE ? way_of(movable, first, wanted) : find_awake(&r->now, 0);
    return r->way < (uint32_t)__builtin_popcountll(movable) || !mg_path_is_at_end(r->path);
}

/* Is the choice that was taken last the one that the search has gone back to? Then what it tried before is done. */
static bool is_next_way(const mg_reduction *r)
{
    return r->now.has_step && mg_path_is_at_end(r->path);
}

uint32_t mg_reduction_move(mg_reduction *r, uint32_t thread, const mg_intent *intent)
{
    mg_event *event = mg_events_add(&r->events, thread, intent);
    mg_event *now = &r->now;
    assert(now->movable >> thread & 1);
    if (r->wish.kind == MG_REDUCTION_OPTIMAL) {
        if (!mg_wakeup_find(r->wish.tree, now->node, thread))
            mg_wakeup_append(&r->hold, now->node, thread, MG_DATA_ANY, &event->touch);
        if (is_next_way(r))
            mg_wakeup_prune(&r->hold, now->node, thread);
    }
    event->movable = now->movable;
    event->asleep = now->asleep;
    event->offers = now->offers;
    event->first = now->first;
    event->position = now->position;
    event->node = now->node;
    event->has_step = now->has_step;
    event->preemptions = now->preemptions + (thread != now->first && now->movable >> now->first & 1);
    return (uint32_t)(event - r->events.all.items);
}

static bool may_preempt(const mg_reduction *r, uint32_t number)
{
    const mg_event *event = event_at(r, number);
    uint32_t before = number ? event_at(r, number - 1)->preemptions : 0;
    return before < r->wish.preemptions || !(event->movable >> event->first & 1);
}

void mg_reduction_wake(mg_reduction *r, uint32_t thread, uint32_t woken_by, const mg_intent *intent)
{
    if (intent->operation == MG_THREAD_OP_spin) {
        mg_events_go_on(&r->events, thread, woken_by);
        return;
    }
    mg_events_lose(&r->events, thread, intent);
    if (woken_by != thread)
        mg_events_order(&r->events, woken_by, thread);
}

uint32_t mg_reduction_next(const mg_reduction *r, uint32_t number, uint32_t taken)
{
    if (number >= r->events.known->count) /* a run that is unstable did not come so far */
        return MG_NONE;
    const mg_event *event = event_at(r, number);
    if (r->wish.kind == MG_REDUCTION_NONE)
        return may_preempt(r, number) ? taken + 1 : MG_NONE;
    if (r->wish.kind == MG_REDUCTION_SLEEP)
        return find_awake(event, taken + 1);
    uint32_t child = mg_wakeup_find(r->wish.tree, event->node, event->thread);
    uint32_t wanted = find_wanted(r, event, nodes_of(r)[child].next);
    return wanted == MG_NONE ? MG_NONE : way_of(event->movable, event->first, wanted);
}

/* ---- the end of a path ------------------------------------------------------------------------------------ */

/* Has all that could come of the sequence been run, where an event was chosen? Where a path ended nobody knows what would have come. */
static bool is_known(const mg_reduction *r, uint32_t number, uint64_t asleep, uint64_t cut)
{
    if (cut >> r->moves.items[0].thread & 1)
        return true;
    asleep &= ~cut;
    for (size_t i = offers_before(r, number); i < event_at(r, number)->offers; i++)
        if (asleep >> r->offers.items[i].thread & 1 &&
            mg_wakeup_can_begin(&r->moves, r->offers.items[i].thread, &r->offers.items[i].touch))
            return true;
    return false;
}

/* The sequence is to be tried in the place of an event, unless it is known. */
static void try_moves(mg_reduction *r, uint32_t number)
{
    const mg_event *event = event_at(r, number);
    if (!event->has_step)
        return;
    tried t = find_tried(r, event);
    uint64_t asleep = event->asleep | t.done;
    if (!is_known(r, number, asleep, t.cut))
        mg_wakeup_insert(&r->hold, event->node, asleep | 1ull << event->thread, &r->moves);
}

/* All that comes after an event and does not depend on it. */
static void list_independent(mg_reduction *r, uint32_t number)
{
    const mg_event *event = event_at(r, number);
    uint32_t count = (uint32_t)r->events.all.count;
    r->moves.count = 0;
    for (uint32_t i = number + 1; i < count; i++) {
        const mg_event *other = event_at(r, i);
        const uint32_t *clock = mg_events_clock(&r->events, other->clock);
        if (mg_clock_has(clock, event->thread, number + 1))
            continue;
        uint32_t end = i + 1 < count ? event_at(r, i + 1)->position : mg_path_position(r->path);
        mg_vec_push(&r->moves, ((mg_wakeup_move){.thread = other->thread,
                                                 .stamp = i + 1,
                                                 .data = hash_data(r, other, end),
                                                 .touch = other->touch,
                                                 .clock = clock}));
    }
}

static void reverse(mg_reduction *r, uint32_t first, uint32_t thread, const mg_intent *intent, size_t base)
{
    list_independent(r, first);
    mg_vec_push(&r->moves, ((mg_wakeup_move){.thread = thread,
                                             .data = MG_DATA_ANY,
                                             .touch = mg_intent_reached(intent, &event_at(r, first)->before),
                                             .clock = mg_events_clock(&r->events, base)}));
    try_moves(r, first);
}

static void try_others(mg_reduction *r, uint32_t number)
{
    const mg_event *event = event_at(r, number);
    r->wish.tree->nodes[mg_wakeup_find(r->wish.tree, event->node, event->thread)].is_cut = true;
    for (size_t i = offers_before(r, number); i < event->offers; i++) {
        const mg_offer *offer = &r->offers.items[i];
        r->moves.count = 0;
        mg_vec_push(&r->moves, ((mg_wakeup_move){.thread = offer->thread,
                                                 .data = MG_DATA_ANY,
                                                 .touch = offer->touch,
                                                 .clock = mg_events_clock(&r->events, 0)}));
        if (offer->thread != event->thread)
            try_moves(r, number);
    }
}

void mg_reduction_end(mg_reduction *r, uint64_t waiting, const mg_intent *intents, bool is_cut)
{
    if (r->wish.kind != MG_REDUCTION_OPTIMAL)
        return;
    uint32_t count = mg_events_cut(&r->events);
    for (size_t i = 0; i < r->events.races.count; i++) {
        mg_event_race race = r->events.races.items[i];
        const mg_event *second = event_at(r, race.second);
        reverse(r, race.first, second->thread, &second->intent, second->base);
    }
    for (size_t i = 0; i < r->events.lost.count; i++) {
        mg_event_lost lost = r->events.lost.items[i];
        reverse(r, lost.first, lost.thread, &lost.intent, lost.base);
    }
    for (; waiting; waiting &= waiting - 1) {
        uint32_t thread = (uint32_t)__builtin_ctzll(waiting);
        size_t known = r->events.races.count;
        mg_events_find_races(&r->events, thread, &intents[thread]);
        for (size_t i = known; i < r->events.races.count; i++)
            reverse(r, r->events.races.items[i].first, thread, &intents[thread],
                    r->events.known->clocks[thread]);
        r->events.races.count = known;
    }
    if (is_cut && count)
        try_others(r, count - 1);
}

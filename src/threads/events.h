/* The events of the run: every operation that a thread was picked for, what happened before it, and which two of them are a race.
 *
 * What happened before an event is a clock: for each thread the last of its events that did (a stamp, which is the number of the event from 1 on; 0: none). Before
 * an event come those of its thread, those that it depends on (threads/dependence.h), what created the thread, the last event of a thread that it joined, and
 * the one that woke it.
 *
 * Two events are a race if one comes before the other for no other reason than that they conflict, and the second could have been made in the place of the
 * first. An operation that had to wait for the other (a lock, for the unlock before it) could not; then the race is with an earlier one (the lock before that).
 *
 * Clocks are never changed, so threads may share one. Events and clocks are cut when the search goes back: how many there are is known where the undo log
 * reaches (mg_events_known). */
#ifndef MG_THREADS_EVENTS_H
#define MG_THREADS_EVENTS_H

#include "base/vec.h"
#include "shape/layout.h"
#include "engine/run.h"
#include "engine/target_stack.h"
#include "threads/dependence.h"

/* A clock is its number of threads, and then a stamp for each; later threads have 0. */
static inline uint32_t mg_clock_at(const uint32_t *clock, uint32_t thread)
{
    return thread < clock[0] ? clock[thread + 1] : 0;
}
/* Did the event of a thread with this stamp happen before? */
static inline bool mg_clock_has(const uint32_t *clock, uint32_t thread, uint32_t stamp)
{
    return stamp && mg_clock_at(clock, thread) >= stamp;
}

typedef struct mg_event {
    uint32_t thread;
    uint32_t previous; /* the stamp of the one before it of this thread */
    mg_intent intent;
    mg_reached touch;
    mg_glimpse before;  /* its object, before it */
    size_t base, clock; /* clocks: what happened before it, conflicts left out; and with them and itself */
    size_t races;       /* so many races there are with it and those before it */
    bool has_changed;   /* its object is another one by now than before; told when the thread comes to its next operation */
    /* What the reduction knows of the choice that led to it (threads/reduction.c). */
    uint64_t movable, asleep; /* threads that could be picked; and those of them that need not be */
    size_t offers;            /* so many offers there are with it and those before it */
    uint32_t first;           /* the thread that moved before it */
    uint32_t position;        /* steps that the path had then */
    uint32_t node;            /* in the wakeup tree */
    uint32_t preemptions;     /* up to now */
    bool has_step;
} mg_event;

/* An event that could come before another one: both as numbers, not stamps. */
typedef struct mg_event_race {
    uint32_t first, second;
} mg_event_race;

/* The race of an event with an operation that a thread could have made until it, but then was woken instead. */
typedef struct mg_event_lost {
    uint32_t first, thread;
    mg_intent intent;
    size_t base;
} mg_event_lost;

/* The last turn of a busy wait: as in mg_intent. */
typedef struct mg_event_turn {
    uint32_t from;
    mg_reached reads;
} mg_event_turn;

/* Where the undo log reaches. */
typedef struct mg_events_known {
    uint64_t count; /* of events */
    uint64_t words; /* of clocks */
    uint64_t lost, turns;
    uint64_t turn[MG_STACKS_MOST];   /* of each thread that makes no operation after it yet, + 1 */
    uint64_t clocks[MG_STACKS_MOST]; /* of each thread: what happened before what it does next */
} mg_events_known;

typedef struct mg_events {
    mg_run *run;
    mg_events_known *known;
    MG_VEC(mg_event) all;
    MG_VEC(uint32_t) clocks;
    MG_VEC(mg_event_race) races;
    MG_VEC(mg_event_lost) lost;
    MG_VEC(mg_event_turn) turns;
} mg_events;

void mg_events_begin(mg_events *events, mg_run *run, mg_events_known *known);
/* Before each run. */
void mg_events_restart(mg_events *events);
static inline const uint32_t *mg_events_clock(const mg_events *events, size_t clock)
{
    return &events->clocks.items[clock];
}
/* What is there since the search went back is forgotten; gives the number of events. */
uint32_t mg_events_cut(mg_events *events);
/* A thread is new: what its creator has seen, it has seen. */
void mg_events_create(mg_events *events, uint32_t creator, uint32_t thread);
/* What one thread has seen, the other has seen from now on: it joins it, or is woken by it. */
void mg_events_order(mg_events *events, uint32_t earlier, uint32_t later);
/* The last event of a thread, as a stamp. */
uint32_t mg_events_last(const mg_events *events, uint32_t thread);
/* A thread has ended a turn of a busy wait, which began after its event of this stamp: it waits. */
void mg_events_wait(mg_events *events, uint32_t thread, uint32_t from);
/* It goes on. woken_by: the thread that moved last. */
void mg_events_go_on(mg_events *events, uint32_t thread, uint32_t woken_by);
/* What the thread that is about to do this has waited for in a loop, if it has. */
void mg_events_note_turn(const mg_events *events, uint32_t thread, mg_intent *intent);
/* The last event has changed its object. */
void mg_events_note_change(mg_events *events);
/* A thread that could have been picked for this cannot be any more, because the last event woke it. To be called before mg_events_order. */
void mg_events_lose(mg_events *events, uint32_t thread, const mg_intent *intent);
/* The thread makes the operation now. Finds its races. The event is valid until the next one. */
mg_event *mg_events_add(mg_events *events, uint32_t thread, const mg_intent *intent);
/* The races of a thread that is about to do this, and is not picked any more; added to `races`. Takes all events there are; second is MG_NONE. */
void mg_events_find_races(mg_events *events, uint32_t thread, const mg_intent *intent);

#endif

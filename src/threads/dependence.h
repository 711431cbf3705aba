/* Which operations of two threads depend on each other: those that touch the same bytes, one of them by writing. The order of two others makes no difference.
 *
 * What an operation touches follows from what the thread announces before it (an mg_intent) and from the memory at that time: a compare-exchange that will
 * fail, or a trylock of a mutex that is held, only reads. So both are found in a state: the present one, or the one before an event that is remembered. */
#ifndef MG_THREADS_DEPENDENCE_H
#define MG_THREADS_DEPENDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "shape/woven.h"

/* Some bytes that one operation reads or writes. */
typedef struct mg_reach {
    uint64_t address;
    uint32_t size, is_write;
} mg_reach;

/* Where there are more than it has room for, the last one spans several. */
enum { MG_REACHES_MOST = 4 };
typedef struct mg_reached {
    mg_reach each[MG_REACHES_MOST];
    uint32_t count;
} mg_reached;

/* What a thread is about to do. */
typedef struct mg_intent {
    mg_thread_op operation;
    uint32_t size; /* of the object */
    uint64_t object;
    uint64_t other; /* what a compare-exchange expects; else another object that is written, or 0 */
    /* Of the first operation after a turn of a busy wait (threads/spinning.h): it waits until something is written that the turn has read. Those are the events of the
     * thread after the one with this stamp. */
    bool has_waited;
    uint32_t turn_from;
    mg_reached turn;
} mg_intent;

/* What the first bytes of an object were at some time. size 0: nobody knows. */
typedef struct mg_glimpse {
    uint64_t address, bytes;
    uint32_t size;
} mg_glimpse;

/* The object of an operation as it is now. */
mg_glimpse mg_intent_look(const mg_intent *intent);
/* What the operation touches in the state of a glimpse; NULL: in the present one. Where the glimpse does not show it, it writes. */
mg_reached mg_intent_reached(const mg_intent *intent, const mg_glimpse *glimpse);
/* May the thread be picked in that state, if it is not in a busy wait? Where the glimpse does not show it, it may. */
bool mg_intent_can_move(const mg_intent *intent, const mg_glimpse *glimpse);
/* Does a thread that is about to do this wait until another one wakes it? And may it be picked all the same, as waits may end by themselves? */
bool mg_intent_is_woken(mg_thread_op operation);
bool mg_intent_is_spurious(mg_thread_op operation);

/* One that has no bytes is left out. */
void mg_reached_add(mg_reached *reached, mg_reach reach);
bool mg_reached_conflicts(const mg_reached *a, const mg_reached *b);

#endif

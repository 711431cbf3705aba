/* Which operations of two threads depend on each other: those that touch the same bytes, one of them by writing. The order of two others makes no difference.
 *
 * What an operation touches follows from what the thread announces before it (an mg_intent) and from the memory at that time: a compare-exchange that will
 * fail, or a trylock of a mutex that is held, only reads. So both are found in a state: the present one, or the one before an event that is remembered. */
#ifndef MG_THREADS_DEPENDENCE_H
#define MG_THREADS_DEPENDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "shape/woven.h"

/* What a thread is about to do. */
typedef struct mg_intent {
    mg_thread_op operation;
    uint32_t size; /* of the object */
    uint64_t object;
    uint64_t other; /* what a compare-exchange expects; else another object that is written, or 0 */
} mg_intent;

/* Some bytes that one operation reads or writes; none, if size is 0. */
typedef struct mg_reach {
    uint64_t address;
    uint32_t size, is_write;
} mg_reach;

typedef struct mg_reached {
    mg_reach each[2];
} mg_reached;

/* What the first bytes of an object were at some time. size 0: nobody knows. */
typedef struct mg_glimpse {
    uint64_t address, bytes;
    uint32_t size;
} mg_glimpse;

/* The object of an operation as it is now. */
mg_glimpse mg_intent_look(const mg_intent *intent);
/* What the operation touches in the state of a glimpse; NULL: in the present one. Where the glimpse does not show it, it writes. */
mg_reached mg_intent_reached(const mg_intent *intent, const mg_glimpse *glimpse);
/* May the thread be picked in that state? Where the glimpse does not show it, it may. */
bool mg_intent_can_move(const mg_intent *intent, const mg_glimpse *glimpse);
/* Does a thread that is about to do this wait until another one wakes it? And may it be picked all the same, as waits may end by themselves? */
bool mg_intent_is_woken(mg_thread_op operation);
bool mg_intent_is_spurious(mg_thread_op operation);

bool mg_reached_conflicts(const mg_reached *a, const mg_reached *b);

#endif

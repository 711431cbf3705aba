/* The schedule of a path with threads, as it travels from the worker to whoever tells of a failure: who moved, stretch by stretch, and who waits for what
 * in the end. */
#ifndef MG_SHAPE_SCHEDULE_H
#define MG_SHAPE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "shape/trace.h"

/* Why a stretch ended: it is the last; another thread moved although this one could go on; it had to wait; the thread has ended. */
typedef enum mg_move_end { MG_MOVE_LAST, MG_MOVE_INTERRUPTED, MG_MOVE_WAITS, MG_MOVE_OVER } mg_move_end;

/* What one thread did until another one moved. Threads are numbered from 1, which is the test itself. */
typedef struct mg_move {
    uint32_t thread;
    uint32_t first;                 /* its first operation: mg_thread_op */
    uint32_t first_site, last_site; /* where that stands, and the last one */
    uint32_t count;                 /* how many there were; 0: it waits for the first one */
    uint32_t end;                   /* mg_move_end */
    uint32_t next,
        next_site; /* of one that was interrupted or waits: the operation that it was about to make, and where */
    /* Of one that waits: the threads that it waits for, a bit each from thread 1 on; and a number: at a barrier, how many have yet to come; for a
     * signal, how many there were that woke nobody. */
    uint64_t holders;
    uint32_t number;
} mg_move;

/* One of the two accesses of a data race. */
typedef struct mg_race_access {
    uint32_t thread, size;
    bool is_write, is_atomic, is_free; /* is_free: the memory was freed */
    bool is_gone;                      /* locals lay there, whose function returned or whose block ended */
    bool has_value;
    uint64_t value;
    uint64_t moved; /* how many operations were made before, by all threads */
    mg_stop stop;   /* where it stands, and who called */
} mg_race_access;

/* "locks a mutex". */
const char *mg_thread_op_text(uint32_t operation);

#endif

/* Data races: two accesses of different threads to the same bytes, one of them a write and one of them not atomic, that nothing orders.
 *
 * What a thread touches between two operations lies side by side in the log of accesses (engine/touch.h): a passage. When it comes to its next operation the passage is
 * closed, and compared with those of other threads that do not happen before it (clocks.h). That is all there is to compare: while a thread is between two
 * operations no other one runs. So a race is found at the same place of a path whatever the engine, and in all paths that differ only in the order of
 * operations that do not conflict.
 *
 * Passages are a list that only grows; its length, and the last one of each thread, lie where the undo log reaches (invariant 70). */
#ifndef MG_THREADS_RACES_H
#define MG_THREADS_RACES_H

#include "base/vec.h"
#include "engine/touch_log.h"
#include "shape/schedule.h"
#include "threads/clocks.h"

/* Which words a passage may have touched, a bit for many: no bit in common, no byte in common. */
typedef struct mg_touched {
    uint64_t reads, writes, atomic_reads, atomic_writes;
} mg_touched;

typedef struct mg_passage {
    uint32_t thread;
    uint32_t before;   /* the one that the thread had before, + 1 */
    uint32_t from, to; /* of the log */
    uint64_t stretch;  /* of the thread's clock */
    uint64_t moved;    /* how many operations all threads had made */
    mg_touched touched;
} mg_passage;

/* The earlier access first. */
typedef struct mg_race {
    uint32_t threads[2];
    mg_touch touches[2];
    uint64_t moved[2]; /* how many operations were made before */
} mg_race;

/* Where the undo log reaches. */
typedef struct mg_races_known {
    uint64_t passages;
    uint64_t last[MG_STACKS_MOST]; /* of each thread, + 1 */
    uint64_t is_watched;
} mg_races_known;

typedef struct mg_races {
    mg_run *run;
    const mg_clocks *clocks;
    mg_races_known *known; /* to be changed by mg_run_set only */
    MG_VEC(mg_passage) passages;
    bool is_ignored; /* nobody wants to know: nothing is compared */
    mg_race found;
} mg_races;

void mg_races_init(mg_races *races, mg_run *run, const mg_clocks *clocks);
/* The search has gone back to where this step is taken, and the undo log was applied. */
void mg_races_go_back(mg_races *races, const struct mg_step *step);
/* Where an access stands, and who called. */
void mg_races_find_stop(const mg_touch *touch, mg_stop *stop);
/* Both accesses, for a report. */
void mg_races_describe(const mg_race *race, mg_race_access accesses[2]);
/* Whether accesses of the thread that runs from now on are logged. */
void mg_races_watch(mg_races *races, bool is_watched);
/* Closes the passage of the thread that runs, after so many operations of all threads. True: it has a race, which is in `found`. */
bool mg_races_close(mg_races *races, uint64_t moved);

#endif

/* A worker process runs the target; the parent reads its records, keeps time, and starts a fresh one when it dies.
 *
 * Who is to blame? A signal that no code raises by itself (SIGKILL, SIGTERM and so on) comes from outside, unless the kernel says that
 * it ran out of memory. Then the fresh worker runs the same candidate again. So it does the first time a candidate kills its worker
 * by itself; a candidate that does so twice is written down on the board (mg_killer), and the next worker counts it as a crash.
 *
 * A worker that takes more memory than there is for all (--memory) is killed. A fresh worker, which has little memory at first, runs the
 * candidate again; if that takes too much by itself, it is told of, and the search ends. */
#ifndef MG_SEARCH_WORKER_H
#define MG_SEARCH_WORKER_H

#include "search/board.h"

typedef enum mg_stop_reason {
    MG_STOP_NONE,
    MG_STOP_TIMEOUT,
    MG_STOP_INTERRUPT,
    MG_STOP_MEMORY,
    MG_STOP_CLIENT,
    MG_STOP_KILLED /* from outside, again and again in the same candidate */
} mg_stop_reason;

typedef struct mg_worker_client {
    void *context;
    /* In the worker: searches until the tree is done or board->stop, from the start or, in MG_PHASE_SEARCH, from where the board
     * says. */
    void (*work)(void *context);
    /* In the parent: one record. False: stop the search. */
    bool (*take)(void *context, const mg_record *record);
    /* In the parent, about ten times a second. */
    void (*tick)(void *context);
    /* In the parent: the worker was killed from outside, and another one goes on. */
    void (*killed)(void *context, int signal);
} mg_worker_client;

typedef struct mg_worker_end {
    mg_stop_reason reason;
    uint64_t peak_rss_kb;
} mg_worker_end;

/* Runs to the end, or until a limit of the process is reached (base/limits.h); no process is left behind. False and a status when the worker
 * failed. */
bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end,
                         mg_status *status);

#endif

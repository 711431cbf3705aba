/* A worker process runs the target. The parent reads its records, checks the limits, and starts a new worker if it dies.
 *
 * What does a death mean? A signal that no code raises by itself (SIGKILL, SIGTERM and so on) comes from outside, unless the kernel says that
 * it ran out of memory. Then a new worker runs the same candidate again. It also does so the first time a candidate kills its worker by
 * itself. A candidate that does so twice is noted on the board (mg_killer), and the next worker counts it as a crash without running it.
 *
 * A worker that takes more memory than all processes may take together (--memory) is killed. A new worker, which takes little memory at first, runs
 * the candidate again; if that candidate alone takes too much, it is reported, and the search ends. */
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
    /* In the worker: searches until the whole tree is searched or board->stop is set. Starts at the beginning; in MG_PHASE_SEARCH, where the last worker
     * stopped. */
    void (*work)(void *context);
    /* In the parent: one record. False: stop the search. */
    bool (*take_record)(void *context, const mg_record *record);
    /* In the parent, about ten times a second. */
    void (*tick)(void *context);
    /* In the parent: the worker was killed from outside, and another one goes on. */
    void (*note_killed)(void *context, int signal);
} mg_worker_client;

typedef struct mg_worker_end {
    mg_stop_reason reason;
    uint64_t peak_rss_kb;
} mg_worker_end;

/* Runs the search to its end, or until a limit of the process is reached (base/limits.h). Leaves no process behind. False and a status: the worker
 * failed. */
bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end,
                         mg_status *status);

#endif

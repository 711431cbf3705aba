/* A worker process runs the target; the parent reads its records, keeps time, and starts a fresh one when the target
 * kills it. */
#ifndef MG_ENGINE_WORKER_H
#define MG_ENGINE_WORKER_H

#include "engine/board.h"

typedef enum mg_stop_reason { MG_STOP_NONE, MG_STOP_TIMEOUT, MG_STOP_INTERRUPT, MG_STOP_CLIENT } mg_stop_reason;

typedef struct mg_worker_client {
    void *context;
    /* In the worker: searches until the tree is done or board->stop, from the start or from where the tally says. */
    void (*work)(void *context, bool is_restart);
    /* In the parent: one record. False: stop the search. */
    bool (*take)(void *context, const mg_record *record);
    /* In the parent, about ten times a second. */
    void (*tick)(void *context);
    /* In the parent: the worker was killed by a signal while it ran the path on the board. True: start another. */
    bool (*died)(void *context, int signal);
} mg_worker_client;

typedef struct mg_worker_end {
    mg_stop_reason reason;
    uint64_t peak_rss_kb;
} mg_worker_end;

/* Runs to the end; no process is left behind. timeout in seconds, 0: none. False and a status when the worker failed. */
bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, double timeout, mg_worker_end *end,
                         mg_status *status);

/* A signal that the target's own code cannot have raised: somebody else killed the worker. */
bool mg_worker_is_from_outside(int signal);

#endif

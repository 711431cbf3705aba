/* One search, from its first worker to its end, as the parent sees it: starts workers, passes their records on, draws progress, reports
 * workers that were killed from outside, and gives the counters. All commands that search use it. */
#ifndef MG_DRIVER_SUPERVISOR_H
#define MG_DRIVER_SUPERVISOR_H

#include "search/worker.h"
#include "report/progress.h"
#include "search/search.h"
#include "shape/stats.h"

typedef struct mg_supervisor {
    /* Receives a record, which is valid until it returns. False: the search is to stop. */
    bool (*take_record)(void *context, const mg_record *record);
    void *context;
    mg_progress progress;
    mg_search_job job; /* of the search that runs, or ran last */
    mg_board *board;   /* its board, until mg_supervisor_end; NULL: there is none */
    mg_worker_end end; /* how it ended; peak_rss_kb is that of all searches so far */
} mg_supervisor;

void mg_supervisor_init(mg_supervisor *supervisor, bool (*take_record)(void *context, const mg_record *record),
                        void *context);
/* A new board for a search. The caller may write on it before the search runs. */
mg_board *mg_supervisor_begin(mg_supervisor *supervisor);
/* Runs the job on that board, to its end or until a limit is reached. False and a status: an error ended the search. */
bool mg_supervisor_run(mg_supervisor *supervisor, const mg_search_job *job, mg_status *status);
/* The counters of the search, and whether the whole tree was searched; its seconds are those of searching. In tests, paths that failed an
 * assertion or broke a contract are counted apart from crashes. */
mg_stats mg_supervisor_count(const mg_supervisor *supervisor);
/* The limit of the job that ended the search. */
mg_limit mg_supervisor_limit(const mg_supervisor *supervisor);
/* Frees the board, and with it all that is known of the search. */
void mg_supervisor_end(mg_supervisor *supervisor);

#endif

/* One search while it runs, in the worker: what the loop (search.c) and the noting of leaves (leaves.c) share. */
#ifndef MG_SEARCH_SEARCHER_H
#define MG_SEARCH_SEARCHER_H

#include "choice/choices.h"
#include "choice/same.h"
#include "choice/lane_fields.h"
#include "choice/narrow.h"
#include "choice/solutions.h"
#include "prove/prover.h"
#include "search/siblings.h"
#include "engine/checkpoint.h"
#include "search/search.h"
#include "search/trails.h"
#include "threads/threads.h"

typedef struct mg_searcher {
    const mg_search_job *job;
    mg_board *board;
    mg_path *path; /* the board's */
    mg_run run;
    mg_cells cells;
    mg_narrow narrow; /* fields that can be open, if any can */
    mg_open open;
    mg_solutions solutions;
    mg_choices choices;
    mg_threads threads; /* of a test */
    mg_prover prover;                /* of a proof */
    mg_question_counts asked_before; /* by the workers before this one */
    mg_strategy strategy;
    mg_text text; /* what a record carries */
    mg_checkpoints checkpoints;
    mg_tally tally;
    mg_siblings siblings;
    const mg_checkpoint *from; /* where the next candidate goes on; NULL: it starts again */
    uint32_t kept;             /* choices of the candidate before that stand already */
    bool is_noted;             /* the candidate that ran is noted, but not counted yet */
    bool is_cut;               /* a limit came before values that are known, or before the last run */
    mg_pick *picks;
    uint32_t pick_room, first_count;
    mg_trails trails;
    mg_blocks owned;     /* of the structure, when leaks are looked for */
    mg_show_rules rules; /* the bounds of all that is wanted */
    mg_same same;        /* of an MG_SAME: the structures that an accepted path stands for */
    mg_text lines;       /* and those that are to be sent */
    bool is_untold;      /* the search was stopped before all of them were, so the candidate does not count */
} mg_searcher;

/* Tells the parent why there is no search. */
void mg_searcher_fail(mg_board *board, const mg_status *status);
/* Of the candidate that runs or is passed over, from 1. */
uint64_t mg_searcher_number(const mg_searcher *s);
/* Picks of the first structure that the path stands for, into s->picks; gives how many. */
uint32_t mg_searcher_pick_first(mg_searcher *s);
/* Does a structure take the path? What is known of open values is bounds, and those may miss a contradiction. */
bool mg_searcher_has_structure(mg_searcher *s);
/* Sends the structure of the path, or the crash it ended in. */
void mg_searcher_send(mg_searcher *s, mg_record_kind kind);
/* crashes.c: counts a crash; the first of its cause is sent. */
void mg_searcher_note_crash(mg_searcher *s);
/* The same for what is shown only, and not counted. */
void mg_searcher_tell_crash(mg_searcher *s);
/* Where the path that has run stopped. */
mg_stop mg_searcher_find_stop(const mg_searcher *s);
/* path_telling.c: sends what a proof is to tell of the path that has run. */
void mg_searcher_tell_path(mg_searcher *s);
/* A candidate has run: sends what the parent wants to know of it, adds it to the tally, and finds the one that comes next. It is counted
 * when that tally is on the board. */
void mg_searcher_note(mg_searcher *s, mg_verdict_kind kind);

#endif

/* The state of a search in the worker, which its files share: the loop (search.c), leaves (leaves.c), crashes (crashes.c), and paths of a
 * proof (path_telling.c). */
#ifndef MG_SEARCH_SEARCHER_H
#define MG_SEARCH_SEARCHER_H

#include "choice/choices.h"
#include "choice/inputs.h"
#include "choice/same.h"
#include "choice/lane_fields.h"
#include "choice/narrow.h"
#include "choice/solutions.h"
#include "prove/prover.h"
#include "search/dont_care.h"
#include "search/siblings.h"
#include "engine/checkpoint.h"
#include "engine/copies.h"
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
    mg_inputs inputs;                /* of a test whose inputs are sent */
    mg_threads threads;              /* of a test */
    mg_prover prover;                /* of a proof */
    mg_question_counts asked_before; /* questions of the workers before this one */
    mg_strategy strategy;
    mg_refusals refusals; /* where searches that begin alike have gone before */
    bool has_met_chains;  /* of the candidate that runs: a longer chain of objects would have been possible */
    mg_text text;         /* bytes of the record that is being made */
    mg_checkpoints checkpoints;
    mg_copies copies;
    mg_tally tally;
    mg_siblings siblings;
    mg_dont_care dont_care;    /* fields that the predicate did not read, if they get values */
    bool counts_rows;          /* nothing is done with their values but to count them */
    bool is_accepted;          /* the candidate differs from the one before in such fields only */
    const mg_checkpoint *from; /* where the candidate begins; NULL: at the start */
    uint32_t kept;             /* choices that it has in common with the candidate before, and need not make */
    bool is_noted;             /* the candidate that ran is noted, but not counted yet */
    bool is_cut;               /* a limit was reached before all values of this candidate were noted */
    mg_pick *picks;
    uint32_t pick_room, first_count;
    mg_trails trails;
    mg_blocks owned;     /* heap arrays of the structures, which are no leaks */
    mg_show_rules rules; /* the bounds of all structures that are laid out */
    mg_same same;        /* of an MG_SAME: the structures that an accepted path stands for */
    mg_text lines;       /* of an MG_SAME: structures that are to be sent */
    bool is_untold; /* the search was stopped before all of them were sent, so the candidate does not count */
} mg_searcher;

/* prepare.c: lays out the structures, and installs all that a search needs; takes_over: as the worker before did. */
bool mg_searcher_prepare(mg_searcher *s, bool takes_over, mg_status *status);
/* Is nothing done with a structure but to count it, however many there are? */
bool mg_searcher_only_counts(const mg_search_job *job);
/* Are there symbols? A guided run has numbers for all of them. */
bool mg_searcher_has_symbols(const mg_search_job *job);
/* Tells the parent that the search failed, and why. */
void mg_searcher_fail(mg_board *board, const mg_status *status);
/* The number, from 1, of the candidate that runs or whose outcome is known without a run. */
uint64_t mg_searcher_number(const mg_searcher *s);
/* Writes the picks of the first structure that the path stands for into s->picks; gives how many. */
uint32_t mg_searcher_pick_first(mg_searcher *s);
/* Is there a structure that takes the path? The bounds of open values may miss a contradiction, so there need not be one. */
bool mg_searcher_has_structure(mg_searcher *s);
/* Sends the structure of the path, or its crash. */
void mg_searcher_send(mg_searcher *s, mg_record_kind kind);
/* crashes.c: counts a crash, or a path of a proof that went beyond what can be proved; sends the first of its kind. */
void mg_searcher_note_crash(mg_searcher *s);
/* Counts a path that an mg_assume refused, or a return of a predicate. */
void mg_searcher_note_refusal(mg_searcher *s);
/* Sends which structures the path was given. */
void mg_searcher_send_given(mg_searcher *s);
/* Sends a crash without counting it. */
void mg_searcher_tell_crash(mg_searcher *s);
/* Where the path that has run stopped. */
mg_stop mg_searcher_find_stop(const mg_searcher *s);
/* path_telling.c: sends a record of the path that has run, which a proof is to report. */
void mg_searcher_tell_path(mg_searcher *s);
/* After a candidate has run: sends what the parent is to know of it, adds it to the tally, and finds the next one. It is counted
 * once that tally is on the board. */
void mg_searcher_note(mg_searcher *s, mg_verdict_kind kind);

#endif

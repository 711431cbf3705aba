/* margay check --replay: one path again, the one that a kit is about. Of the tests, bounds and paths only the kit's is run: each choice takes
 * the way that the kit has. Which program that is, is up to the policy (cli/kit_options.h makes it of the kit). */
#ifndef MG_DRIVER_REPLAY_H
#define MG_DRIVER_REPLAY_H

#include "failure/case.h"
#include "report/outcome.h"
#include "search/search.h"

typedef struct mg_replay {
    const char *folder; /* of the kit; borrows */
    mg_case kit;
    bool is_same; /* it failed, as it did when the kit was made */
    int result;   /* an exit status */
} mg_replay;

/* Reads the kit. To be closed also after a failure. */
bool mg_replay_open(mg_replay *replay, const char *folder, mg_status *status);
void mg_replay_close(mg_replay *replay);

static inline bool mg_replay_is_other(const mg_replay *replay)
{
    return replay->kit.is_other;
}

/* The search of one path, in place of that of all. */
void mg_replay_set_job(const mg_replay *replay, mg_search_job *job);
void mg_replay_note(mg_replay *replay, const mg_failure *failure);
/* What came of it; depth: the choices that were made; why_out: the path was stopped by this, or NULL. Sets the result. */
void mg_replay_print(mg_replay *replay, const mg_outcome *outcome, uint32_t depth, const char *why_out);

#endif

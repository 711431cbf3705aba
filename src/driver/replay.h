/* margay check --replay: runs the one path of a kit again. Only the test and the bound of the kit are run, and each choice takes the way that the kit has.
 * The program is that of the policy, which cli/kit_options.h makes from the kit. */
#ifndef MG_DRIVER_REPLAY_H
#define MG_DRIVER_REPLAY_H

#include "failure/case.h"
#include "report/outcome.h"
#include "search/search.h"

typedef struct mg_replay {
    const char *folder; /* of the kit; borrows */
    mg_case kit;
    bool is_same; /* it failed the same way as when the kit was made */
    int result;   /* an exit status */
} mg_replay;

/* Reads the kit. To be closed also after an error. */
bool mg_replay_open(mg_replay *replay, const char *folder, mg_status *status);
void mg_replay_close(mg_replay *replay);

static inline bool mg_replay_is_other(const mg_replay *replay)
{
    return replay->kit.is_other;
}

/* Changes the job so that only this path is run. */
void mg_replay_set_job(const mg_replay *replay, mg_search_job *job);
/* The path has failed: compares that with the kit. */
void mg_replay_note(mg_replay *replay, const mg_failure *failure);
/* Prints the result, and sets the exit status. depth: how many choices were made; why_out: why the path was stopped, or NULL. */
void mg_replay_print(mg_replay *replay, const mg_outcome *outcome, uint32_t depth, const char *why_out);

#endif

/* margay check --replay: one path again, the one that a kit is about.
 *
 * The kit has the command line it was made by, and the folder that was run in. That is read again, as if it had been typed there, and of
 * the tests, bounds and paths only the kit's is run: each choice takes the way that the kit has. What is printed and where it goes is as
 * the new command line says. */
#ifndef MG_CLI_REPLAY_H
#define MG_CLI_REPLAY_H

#include "cli/options.h"
#include "search/search.h"
#include "failure/case.h"
#include "report/outcome.h"

typedef struct mg_replay {
    const char *folder; /* borrows */
    mg_case kit;
    mg_options options; /* what to run with */
    mg_arena strings;
    char **words; /* the kit's command line, as main gets it; owns */
    bool is_same; /* it failed, as it did when the kit was made */
    int result;   /* an exit status */
} mg_replay;

/* Reads the kit, goes into its folder, and fills the options. To be closed also after a failure. */
bool mg_replay_open(mg_replay *replay, const mg_options *given, mg_status *status);
void mg_replay_close(mg_replay *replay);

static inline bool mg_replay_is_other(const mg_replay *replay)
{
    return replay->kit.is_other;
}

void mg_replay_set_job(const mg_replay *replay, mg_search_job *job);
void mg_replay_note(mg_replay *replay, const mg_failure *failure);
/* What came of it; depth: the choices that were made; why_out: the path was stopped by this, or NULL. Sets the result. */
void mg_replay_print(mg_replay *replay, const mg_outcome *outcome, uint32_t depth, const char *why_out);

#endif

/* The order of threads, forced without Margay: turns.c of a kit, the schedule in repro.c, and how the two are compiled and run. */
#ifndef MG_FAILURE_FORCING_H
#define MG_FAILURE_FORCING_H

#include "base/text.h"
#include "failure/failure.h"

/* Does the program of the failure need turns.c? It can create threads, or it misuses locks, of which nothing else tells. */
bool mg_forcing_is_needed(const mg_failure *failure);
/* Why there can be no program that forces the order all the same; NULL: there can be one. */
const char *mg_forcing_find_obstacle(const mg_failure *failure);
/* turns.c, and a header <stdatomic.h> in front of gcc's: the same for every failure. */
void mg_forcing_add_turns(mg_text *out);
void mg_forcing_add_stdatomic(mg_text *out);
/* What repro.c has for it, before and after the user's file. */
void mg_forcing_add_defines(mg_text *out, const mg_failure *failure);
void mg_forcing_add_schedule(mg_text *out, const mg_failure *failure);

/* gcc's flags for repro.c; for linking it with turns.c, with a blank before; what runs the program, with a blank after it. alone: flags for turns.c, if that
 * needs others, else NULL. */
typedef struct mg_forcing_command {
    const char *compile, *link, *runner, *alone;
} mg_forcing_command;

const mg_forcing_command *mg_forcing_find_command(const mg_verdict *verdict);

#endif

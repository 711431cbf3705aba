/* The options of a command line that decide what a search finds, for a command that finds one failure again: not those that say which tests are run, by which engine,
 * for how long, or where results go. */
#ifndef MG_CLI_SETTINGS_H
#define MG_CLI_SETTINGS_H

#include "cli/options.h"

/* The words of such options, as they were typed; borrowed from argv. The command line was read before. */
void mg_settings_find(int argc, char **argv, mg_names *words);

#endif

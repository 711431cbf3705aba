/* --watch: a command runs again and again, each time that a source has changed. */
#ifndef MG_CLI_CHANGES_H
#define MG_CLI_CHANGES_H

#include "cli/commands.h"

/* Each run is a process of its own. Returns when a signal asks to end, with the exit status of the last run. */
int mg_changes_follow(mg_command_function *command, const mg_options *options, int argc, char **argv);

#endif

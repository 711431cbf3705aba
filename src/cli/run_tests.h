/* What the commands that run tests share (check.c). */
#ifndef MG_CLI_RUN_TESTS_H
#define MG_CLI_RUN_TESTS_H

#include "cli/options.h"
#include "driver/policy.h"

/* Runs the tests as the options say; gives the exit status. arguments: those of the `margay check` that replays a failure, if that is not this command;
 * or NULL. */
int mg_run_tests(const mg_options *options, int argc, char **argv, const mg_word_list *arguments);
/* Do the options fit each other that say which paths of a test are run, and how? */
bool mg_check_paths(const mg_options *o, mg_status *status);
/* Is there something to sample? */
bool mg_check_samples(const mg_options *o, mg_status *status);

#endif

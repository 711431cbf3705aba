/* From what was said on the command line to what is done: the only place where options become a policy. */
#ifndef MG_CLI_OPTION_POLICY_H
#define MG_CLI_OPTION_POLICY_H

#include "cli/options.h"
#include "driver/policy.h"

/* Borrows all of them. */
mg_policy mg_option_policy(const mg_options *options, int argc, char **argv);

#endif

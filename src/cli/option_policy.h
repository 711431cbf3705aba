/* Turns the options of the command line into a policy: the only place where that happens. */
#ifndef MG_CLI_OPTION_POLICY_H
#define MG_CLI_OPTION_POLICY_H

#include "cli/options.h"
#include "driver/policy.h"

/* Borrows all of them. */
mg_policy mg_option_policy(const mg_options *options, int argc, char **argv);

#endif

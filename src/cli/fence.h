/* --sandbox: whether workers run behind the filter of engine/sandbox.h. */
#ifndef MG_CLI_FENCE_H
#define MG_CLI_FENCE_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/options.h"

/* Once for each command. Where the kernel has no filter: says so on standard error, or fails, as the option wants. */
bool mg_fence_check(const mg_options *options, mg_status *status);
bool mg_fence_is_on(const mg_options *options);

#endif

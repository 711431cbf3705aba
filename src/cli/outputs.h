/* Files that results are written to. None may be one of those that are read, and each has its own. */
#ifndef MG_CLI_OUTPUTS_H
#define MG_CLI_OUTPUTS_H

#include "base/status.h"
#include "cli/options.h"

/* Before any is opened, which empties it. */
bool mg_outputs_check(const mg_options *options, mg_status *status);

#endif

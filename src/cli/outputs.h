/* Files that results are written to. None may be one of the files that are read, and no two may be the same. */
#ifndef MG_CLI_OUTPUTS_H
#define MG_CLI_OUTPUTS_H

#include "base/status.h"
#include "cli/options.h"

/* Call it before any is opened, which empties it. */
bool mg_outputs_check(const mg_options *options, mg_status *status);

#endif

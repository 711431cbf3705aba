/* The options of a check that replays a kit. The kit has the command line that made it, and the folder in which that was run. That command line is
 * parsed again, as if it had been typed there; what is printed, and where it goes, is up to the new command line. */
#ifndef MG_CLI_KIT_OPTIONS_H
#define MG_CLI_KIT_OPTIONS_H

#include "cli/options.h"
#include "driver/replay.h"

typedef struct mg_kit_options {
    const mg_replay *replay; /* borrows */
    mg_options options;      /* what to run with */
    mg_arena strings;
    char **words; /* the kit's command line, as main gets it; owns */
} mg_kit_options;

/* Before a kit is read: refuses options whose values come from the kit. */
bool mg_kit_options_check(const mg_options *given, mg_status *status);
/* Goes into the kit's folder, and fills the options. Must be cleared even if that fails. */
bool mg_kit_options_read(mg_kit_options *kit, const mg_options *given, const mg_replay *replay,
                         mg_status *status);
void mg_kit_options_clear(mg_kit_options *kit);

#endif

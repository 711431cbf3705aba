/* Open values in containers, which hold words: such a value is a word that no program has. What a program has that looks like one is packed in the same way, as a
 * value that is known. */
#ifndef MG_LANE_PACKED_H
#define MG_LANE_PACKED_H

#include "engine/run.h"

/* From now on containers of the target keep values open. */
void mg_packed_install(mg_run *run);

#endif

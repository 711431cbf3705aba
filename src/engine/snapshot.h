/* The target's memory at one moment, as far as it is reached from a structure: to be drawn by somebody who cannot look into it. */
#ifndef MG_ENGINE_SNAPSHOT_H
#define MG_ENGINE_SNAPSHOT_H

#include "base/text.h"
#include "engine/run.h"
#include "shape/snapshot.h"

/* Pieces reached from one, breadth first. is_freed tells of objects that are not in the heap. */
void mg_snapshot_take(mg_text *out, mg_run *run, const mg_type *type, uint64_t address,
                      bool (*is_freed)(void *context, uint64_t address), void *context);

#endif

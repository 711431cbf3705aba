/* --engine snapshot: at each choice a copy of all the memory of the target, which is copied back when the search returns there. It is what the undo log and the seal
 * save, and is there to be measured against them. The log is kept all the same, because it has more to put back than memory. */
#ifndef MG_ENGINE_COPIES_H
#define MG_ENGINE_COPIES_H

#include "engine/checkpoint.h"

typedef struct mg_copies {
    mg_stretch memory;             /* one copy after the other, as checkpoints are nested */
    uint64_t objects, objects_end; /* where the structures lie */
} mg_copies;

/* From now on each checkpoint has a copy. */
void mg_copies_init(mg_copies *copies, mg_run *run, uint64_t objects, uint64_t objects_end);
/* Adds that of a checkpoint, behind the last one; gives where it ends. Ends the run when there is no room. */
uint64_t mg_copies_take(mg_run *run, const mg_checkpoint *point);
void mg_copies_put_back(const mg_run *run, const mg_checkpoint *point);

#endif

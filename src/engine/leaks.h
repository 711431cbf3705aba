/* Memory that a test allocated and lost: blocks of the heap that nothing leads to any more when the test has returned.
 *
 * What keeps a block: variables, the locals that the test itself has at its end, the objects that are searched for, containers, and
 * the blocks that those keep. A pointer into a block keeps it as well as one to its start. Blocks that the host gave (objects of
 * pools) are never lost. */
#ifndef MG_ENGINE_LEAKS_H
#define MG_ENGINE_LEAKS_H

#include "engine/run.h"

/* The objects that are searched for lie between the two addresses. Gives a block that is lost, one that no other lost block leads to
 * if there is any; NULL: none is. Right after the target returned. */
const mg_block *mg_leaks_find(mg_run *run, uint64_t objects, uint64_t objects_end);

#endif

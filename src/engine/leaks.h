/* Memory that a test lost: blocks of the heap, and of the structure that is searched, that nothing leads to any more when the test has
 * returned.
 *
 * What keeps a block: variables, the locals that the test itself has at its end, containers, and the blocks that those keep. A pointer
 * into a block keeps it as well as one to its start. Blocks without a site are never lost: objects of pools, and what MG_ANY gave the
 * test itself. */
#ifndef MG_ENGINE_LEAKS_H
#define MG_ENGINE_LEAKS_H

#include "engine/run.h"

/* owned: the blocks of the structure. Gives a block that is lost, one that no other lost block leads to if there is any; NULL: none is.
 * Right after the target returned. */
const mg_block *mg_leaks_find(mg_run *run, mg_blocks *owned);

#endif

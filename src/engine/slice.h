/* A slice of the target's stack, from an address up to its end, put aside and put back. Of large locals only the chunks that
 * were written are kept; the others are zero, as they were at the start of the run. */
#ifndef MG_ENGINE_SLICE_H
#define MG_ENGINE_SLICE_H

#include "engine/control.h"

/* Room that a slice may need. */
size_t mg_slice_most(uint64_t sp);
/* Saves the slice from sp up into `to`; gives its size there. */
size_t mg_slice_save(char *to, uint64_t sp);
void mg_slice_restore(const char *from);

#endif

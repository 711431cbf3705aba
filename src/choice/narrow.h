/* Sets of a field's values, by index: those that are one of some words, those for which a comparison holds, and those that the code
 * behind a read refuses. */
#ifndef MG_CHOICE_NARROW_H
#define MG_CHOICE_NARROW_H

#include "choice/open.h"

/* Of a reference: the indices of those that are one of these words. */
uint64_t mg_narrow_among(const mg_cell_run *each, const uint64_t *words, uint64_t count);
/* The indices that a masker refuses of the values of a cell that can be open. */
uint64_t mg_narrow_refused(mg_open *open, uint32_t cell, mg_masker *masker);
/* How the masker asks. */
void mg_narrow_install(void);

#endif

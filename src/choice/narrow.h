/* Sets of a field's values, by index: those that are one of some words, and those that the code behind a read refuses. */
#ifndef MG_CHOICE_NARROW_H
#define MG_CHOICE_NARROW_H

#include "choice/open.h"

/* Of a cell that is a reference: the indices of those that are one of these words. */
uint64_t mg_narrow_among(const mg_open *open, uint32_t cell, const uint64_t *words, uint64_t count);
/* The indices that a masker refuses of the values of a cell that can be open. */
uint64_t mg_narrow_refused(mg_open *open, uint32_t cell, mg_masker *masker);
/* What maskers and the hooks that ask them are told; after the cells are known. */
void mg_narrow_install(mg_open *open);
/* Masked reads are answered by hooks, from here on; not while a path is run again. */
void mg_narrow_set(const mg_cells *cells, bool is_new);

#endif

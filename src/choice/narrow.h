/* Masked reads: what the code behind a read refuses of a field's values (weave/masker.h), as the host and the hooks see it. */
#ifndef MG_CHOICE_NARROW_H
#define MG_CHOICE_NARROW_H

#include "choice/open.h"

/* What maskers and the hooks that ask them are told; after the cells are known. */
void mg_narrow_install(mg_open *open);
/* What a masker takes for unread is a field that is there: the elements of a heap array are while it is given, no field is while
 * something is freed. */
void mg_narrow_show(const mg_cells *cells, uint32_t cell, bool is_there);
/* From here on none is there; as long as the search does not go back. */
void mg_narrow_hide_all(void);
/* Masked reads are answered by hooks, from here on; not while a path is run again. */
void mg_narrow_set(const mg_cells *cells, bool is_new);

#endif

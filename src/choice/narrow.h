/* Fields that can be open: a few values, and nothing hangs on them. What lanes and the hooks of maskers (weave/masker.h) are told of each is an
 * mg_masked, made here from the layout; and where the hooks may look for them. */
#ifndef MG_CHOICE_NARROW_H
#define MG_CHOICE_NARROW_H

#include "base/arena.h"
#include "choice/alike.h"
#include "choice/cells.h"
#include "lane/masked.h"

typedef struct mg_narrow {
    mg_arena arena; /* all the tables */
    /* By cell. Maskers are told of fields with one value, too, lanes not; those that are chosen when they are read have no values here. */
    mg_masked *fields;
    mg_masked **by_place; /* those that are there, by address from the start of the layout */
    mg_alike alike;
} mg_narrow;

/* From here on fields may stay open. After mg_cells_init. */
void mg_narrow_install(mg_narrow *narrow, mg_cells *cells);
void mg_narrow_clear(mg_narrow *narrow);
/* A field that can be open; NULL: this one cannot, or none can. */
static inline const mg_masked *mg_narrow_field(const mg_cells *cells, uint32_t cell)
{
    const mg_masked *field = cells->narrow ? &cells->narrow->fields[cell] : NULL;
    return field && mg_masked_can_open(field) ? field : NULL;
}
/* What a masker takes for unread is a field that is there: the elements of a heap array are while it is given, no field is while
 * something is freed. */
void mg_narrow_show(const mg_cells *cells, uint32_t cell, bool is_there);
/* From here on none is there; as long as the search does not go back. */
void mg_narrow_hide_all(void);
/* Masked reads are answered by hooks, from here on; not while a path is run again. */
void mg_narrow_set(const mg_cells *cells, bool is_new);

#endif

/* Fields that can be open: they have few values, and no other field depends on them. Each is described for lanes and for the hooks of maskers
 * (weave/masker.h) by an mg_masked, made here from the layout; and by_place tells the hooks which fields are there. */
#ifndef MG_CHOICE_NARROW_H
#define MG_CHOICE_NARROW_H

#include "base/arena.h"
#include "choice/alike.h"
#include "choice/cells.h"
#include "lane/masked.h"

typedef struct mg_narrow {
    mg_arena arena; /* all the tables */
    /* By cell. Fields with one value are for maskers only, not for lanes; those that are chosen when they are read have no values here. */
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
/* Hooks find a field only while it is there: elements of a heap array are there while the program has the array, and no field is once something was
 * freed. */
void mg_narrow_show(const mg_cells *cells, uint32_t cell, bool is_there);
/* From here on hooks find no field; going back undoes it. */
void mg_narrow_hide_all(void);
/* Sets up the control block for the hooks. is_new: they may take steps themselves; false while a path is run again. */
void mg_narrow_set(const mg_cells *cells, bool is_new);

#endif

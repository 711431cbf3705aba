/* The operations on fields that lanes need (lane/fields.h), as the cells do them. */
#ifndef MG_CHOICE_LANE_FIELDS_H
#define MG_CHOICE_LANE_FIELDS_H

#include "choice/cells.h"
#include "lane/open.h"

/* Puts open values between the target's accesses and the cells. Fields stay open if mg_narrow_install came before; else only memory that realloc moved is
 * held. terms: as in mg_open. Borrows. */
void mg_lane_fields_install(mg_open *open, mg_cells *cells, const mg_value_kind *terms);

/* Fields become symbols when they are read (mg_cells.open_symbol), from now on. */
void mg_lane_fields_open_symbols(mg_open *open);

#endif

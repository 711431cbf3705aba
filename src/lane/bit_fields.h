/* Bit-fields as symbols. Several share bytes, and memory holds whole words (invariant 38). So when one of them is read, or a term is stored beside it, the
 * symbols of all that nobody has read are laid out in their bytes at once. Each is still unread until its own first read: that takes the step of the path, and says what its bounds are. */
#ifndef MG_LANE_BIT_FIELDS_H
#define MG_LANE_BIT_FIELDS_H

#include "lane/open.h"
#include "lane/word_parts.h"

/* Before an access: the bit-fields that it reads become symbols. Words in the way that cannot be cut are chosen by `choose`. */
void mg_bit_fields_open(const mg_open *open, const mg_access *a, mg_parts_choose *choose);
/* The symbols of all bit-fields that share bytes with this range are laid out; none is read. */
void mg_bit_fields_lay(const mg_open *open, uint64_t address, uint64_t size, mg_parts_choose *choose);

#endif

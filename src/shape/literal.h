/* Characters and reals as C writes them; the same wherever values are shown. */
#ifndef MG_SHAPE_LITERAL_H
#define MG_SHAPE_LITERAL_H

#include <stdint.h>

#include "base/text.h"

void mg_literal_add_char(mg_text *out, unsigned char byte);
/* As few digits as read back to the same number, of a real that is this many bytes wide. */
void mg_literal_add_real(mg_text *out, uint64_t size, double value);

#endif

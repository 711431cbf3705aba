/* The way from a page to a folder beside it, so that both can be moved together. */
#ifndef MG_REPORT_LINK_H
#define MG_REPORT_LINK_H

#include "base/text.h"

/* Adds the address of a folder as seen from a file, relative and escaped: "../kits/insert-1". Both must exist; else it is the folder's
 * name as it is given. */
void mg_link_add(mg_text *out, const char *file, const char *folder);

#endif

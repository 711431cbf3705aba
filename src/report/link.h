/* Relative links from a page to a folder, so that both can be moved together. */
#ifndef MG_REPORT_LINK_H
#define MG_REPORT_LINK_H

#include "base/text.h"

/* Adds the address of a folder relative to a file, escaped: "../kits/insert-1". If one of the two does not exist, it is the folder's name as given. */
void mg_link_add(mg_text *out, const char *file, const char *folder);

#endif

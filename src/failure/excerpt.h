/* A few lines of a source file, as a JSON object for a page: {"file":"list.c","line":24,"first":19,"lines":["...", ...]}. Long lines
 * are cut. A file that cannot be read gives no lines. */
#ifndef MG_FAILURE_EXCERPT_H
#define MG_FAILURE_EXCERPT_H

#include "base/text.h"

void mg_excerpt_add_json(mg_text *out, const char *file, unsigned line);

#endif

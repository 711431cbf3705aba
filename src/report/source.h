/* The user's source, line by line. A file that cannot be read has no lines. */
#ifndef MG_REPORT_SOURCE_H
#define MG_REPORT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "base/vec.h"

typedef struct mg_source {
    const char *path; /* borrowed */
    mg_text text;
    MG_VEC(size_t) starts; /* of the lines; one more at the end */
} mg_source;

typedef struct mg_sources {
    MG_VEC(mg_source) all; /* those asked for */
} mg_sources;

/* Line 1 is the first: its bytes, without the newline and the blanks around it. NULL: there is none. The path
 * must live as long. */
const char *mg_sources_line(mg_sources *sources, const char *path, unsigned line, size_t *length);
/* The same with the blanks around it, so that columns count from its beginning. */
const char *mg_sources_whole_line(mg_sources *sources, const char *path, unsigned line, size_t *length);
/* Is there more in it than braces, `else`, `do` and comments? A line that is not known is taken for code. */
bool mg_sources_has_code(mg_sources *sources, const char *path, unsigned line);
void mg_sources_clear(mg_sources *sources);

#endif

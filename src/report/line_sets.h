/* Lines of text as a set. */
#ifndef MG_REPORT_LINE_SETS_H
#define MG_REPORT_LINE_SETS_H

#include <stddef.h>

#include "base/vec.h"

typedef struct mg_lines {
    MG_VEC(char *) all; /* owns */
    size_t sorted;      /* the first so many are sorted and different; the others were added later */
} mg_lines;

/* Adds every line of some text. */
void mg_lines_add(mg_lines *lines, const char *text, size_t length);
/* The first line, in alphabetical order but shortest first, that the other set does not have; NULL: it has all. */
const char *mg_lines_find_other(mg_lines *lines, mg_lines *other);
void mg_lines_clear(mg_lines *lines);

#endif

/* Lines of text as a set. */
#ifndef MG_REPORT_LINE_SETS_H
#define MG_REPORT_LINE_SETS_H

#include <stddef.h>

#include "base/vec.h"

typedef struct mg_lines {
    MG_VEC(char *) all; /* owns */
    size_t sorted;      /* so many are in order, each once: all of them, or the rest came later */
} mg_lines;

/* Adds every line of some text. */
void mg_lines_add(mg_lines *lines, const char *text, size_t length);
/* The first, in the order of the alphabet but shortest first, that the other set has not; NULL: it has all. */
const char *mg_lines_find_other(mg_lines *lines, mg_lines *other);
void mg_lines_clear(mg_lines *lines);

#endif

/* The text of a condition, taken apart: `a == b && ok(c)` has the parts `a == b` and `ok(c)`, and the first of them the sides `a` and `b`. Only what can be told
 * without a parser is: where the text could mean something else, nothing is found. */
#ifndef MG_FAILURE_CONJUNCT_H
#define MG_FAILURE_CONJUNCT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct mg_span {
    const char *text; /* borrowed, not ended by a NUL */
    size_t length;
} mg_span;

/* One of so many parts that are joined by &&, or the last of those that are joined by ||, if decided is 0 and count is 1: then all were false. False: the text has
 * other parts. */
bool mg_conjunct_find(const char *text, unsigned decided, unsigned count, mg_span *part);
/* The sides of the only comparison of a part, and its operator: "==", "!=", "<", "<=", ">" or ">=". */
bool mg_conjunct_sides(mg_span part, mg_span *left, mg_span *right, char operation[3]);
/* Is it a name, or one with something in brackets behind it, as `x`, `ok(c)` or `!l->head`? Gives it without what negates it. */
bool mg_conjunct_is_simple(mg_span part, mg_span *without);

#endif

/* The condition at a place of a line of source, for messages that say what it never was. */
#ifndef MG_REPORT_DECISION_H
#define MG_REPORT_DECISION_H

#include <stddef.h>

/* line: its bytes with all blanks, without the newline; column: from 1 up, where the compiler sees the condition: its operator, or its beginning. Gives how long the text
 * of the condition is, and where it begins; 0: it was not found. Compilers take a `!` before a condition away and change the sides, so what is given has none to the left of
 * the column. */
size_t mg_decision_find(const char *line, size_t length, unsigned column, const char **begin);

#endif

/* What the target (target.c) and the test (gates.c) share: where the cells are. The target is compiled twice, with hooks as
 * woven_root and without as plain_root. */
#ifndef MG_TESTS_TARGET_H
#define MG_TESTS_TARGET_H

#include <stdarg.h>

#include "engine/control.h"

enum { WORDS = 16, CHARS = 2, CELLS = WORDS + CHARS };

#define CHARS_BASE (MG_OBJECT_BASE + 0x800)
#define FORMAT_BASE MG_GLOBAL_BASE
#define FORMAT "%d <%s> %.3f %lx %g %g %g %g %g %g %g %.1f %d %d %d %d %d %*d\n"

uint64_t woven_root(uint64_t argument);
uint64_t plain_root(uint64_t argument);

/* Behind the plain one: a cell, chosen when it is touched for the first time; and printf, which knows that %s is
 * plain_chars. */
extern char plain_chars[CHARS + 1];
void *plain_cell(unsigned number);
int plain_print(const char *format, va_list *args);

#endif

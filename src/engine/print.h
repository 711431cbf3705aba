/* What the target prints is kept with its run; what it formats goes into its memory. */
#ifndef MG_ENGINE_PRINT_H
#define MG_ENGINE_PRINT_H

#include <stdarg.h>
#include <stddef.h>

#include "engine/run.h"

/* Adds to what a run printed; too much of it is cut. */
void mg_print_bytes(mg_run *run, const char *bytes, size_t count);
/* Behind the gate mg_print; format and arguments lie in the target's memory. */
int mg_print(const char *format, va_list *args);
/* Behind the gate mg_format: as vsnprintf, into the target's memory. */
int mg_format(char *to, size_t size, const char *format, va_list *args);

#endif

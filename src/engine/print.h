/* What the target prints is kept with its run. */
#ifndef MG_ENGINE_PRINT_H
#define MG_ENGINE_PRINT_H

#include <stdarg.h>

/* Behind the gate mg_print; format and arguments lie in the target's memory. */
int mg_print(const char *format, va_list *args);

#endif

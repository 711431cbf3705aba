/* Variable arguments of the target, read by the host: a va_list holds addresses, and a program can make one up. */
#ifndef MG_ENGINE_ARGUMENTS_H
#define MG_ENGINE_ARGUMENTS_H

#include <stdarg.h>

/* Which registers an argument may have come in. */
typedef enum mg_argument_kind {
    MG_ARGUMENT_NUMBER,
    MG_ARGUMENT_DOUBLE,
    MG_ARGUMENT_LONG_DOUBLE
} mg_argument_kind;

/* Before va_arg: ends the run when the next argument lies where the target may not read. */
void mg_arguments_check(va_list *args, mg_argument_kind kind);

#endif

#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

bool mg_status_fail(mg_status *status, mg_exit code, const char *format, ...)
{
    va_list args;
    status->code = code;
    va_start(args, format);
    vsnprintf(status->text, sizeof status->text, format, args);
    va_end(args);
    return false;
}

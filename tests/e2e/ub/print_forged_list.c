/* A va_list that nobody started. */
#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void log_list(const char *format, va_list args)
{
    vprintf(format, args); /* BAD wild */
}

static void log_line(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    log_list(format, args);
    va_end(args);
}

MG_TEST(wrong, n)
{
    va_list forged;
    memset(&forged, 0x41, sizeof forged);
    log_list("%d\n", forged);
}

MG_TEST(right, n)
{
    log_line("%d\n", 3);
}

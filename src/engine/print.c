/* printf and its kin for the target. The host's own vsnprintf does the formatting, but it would read strings behind the hooks' back;
 * so the format is walked first, and every string it names is read as the target would read it. */
#include "engine/print.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/access.h"
#include "engine/arguments.h"
#include "engine/run.h"

enum { OUTPUT_MOST = 1 << 20 };

static char read_char(const char *at)
{
    uint64_t address = (uint64_t)(uintptr_t)at;
    mg_access_copy(MG_NO_ADDRESS, address, 1, MG_CONTROL->host_info); /* ends the run when it may not be read */
    return *at;
}

static void read_string(const char *at, int most)
{
    for (int i = 0; most < 0 || i < most; i++)
        if (!read_char(at + i))
            return;
}

static void take_argument(char conversion, int precision, int longs, va_list *args)
{
    bool has_point = strchr("eEfFgGaA", conversion) != NULL, is_long = has_point && longs == 8;
    mg_arguments_check(args, is_long     ? MG_ARGUMENT_LONG_DOUBLE
                             : has_point ? MG_ARGUMENT_DOUBLE
                                         : MG_ARGUMENT_NUMBER);
    if (conversion == 's')
        read_string(va_arg(*args, const char *), precision);
    else if (is_long)
        (void)va_arg(*args, long double);
    else if (has_point)
        (void)va_arg(*args, double);
    else if (conversion == 'p' || longs)
        (void)va_arg(*args, long long);
    else
        (void)va_arg(*args, int);
}

/* One conversion: skips or reads its arguments; gives the position after it. */
static const char *check_conversion(const char *p, va_list *args)
{
    int precision = -1, longs = 0;
    for (; *p && strchr("-+ #0123456789.*hljztL", *p); p++) {
        if (*p == '*') {
            mg_arguments_check(args, MG_ARGUMENT_NUMBER);
            int given = va_arg(*args, int);
            precision = p[-1] == '.' ? given : precision;
        } else if (*p == '.' && p[1] != '*') {
            for (precision = 0; p[1] >= '0' && p[1] <= '9'; p++)
                precision = precision < 1 << 20 ? precision * 10 + (p[1] - '0') : precision;
        } else if (strchr("ljzt", *p)) {
            longs++;
        } else if (*p == 'L') {
            longs = 8;
        }
    }
    /* %n writes behind the hooks' back; arguments by number and wide strings are read there */
    if (!*p || !strchr("diouxXcspeEfFgGaAm%", *p) || (longs && (*p == 's' || *p == 'c')))
        mg_run_end(mg_run_current(), MG_VERDICT_illegal, 0, MG_INFO_SITE(MG_CONTROL->host_info));
    if (*p != '%' && *p != 'm') /* these take no argument */
        take_argument(*p, precision, longs, args);
    return p + 1;
}

static void check(const char *format, va_list *args)
{
    read_string(format, -1);
    for (const char *p = format; *p;)
        p = *p == '%' ? check_conversion(p + 1, args) : p + 1;
}

int mg_format(char *to, size_t size, const char *format, va_list *args)
{
    va_list first, second, third;
    va_copy(first, *args);
    va_copy(second, *args);
    va_copy(third, *args);
    check(format, &first);
    int length = vsnprintf(NULL, 0, format, second);
    size_t all = length < 0 ? 0 : (size_t)length + 1, written = size < all ? size : all;
    if (written) {
        mg_access_copy((uint64_t)(uintptr_t)to, MG_NO_ADDRESS, written,
                       MG_CONTROL->host_info); /* may end the run */
        vsnprintf(to, written, format, third);
    }
    va_end(first);
    va_end(second);
    va_end(third);
    return length;
}

void mg_print_bytes(mg_run *run, const char *bytes, size_t count)
{
    if (run->output.length > OUTPUT_MOST)
        return;
    mg_text_add_bytes(&run->output, bytes, count);
    if (run->output.length > OUTPUT_MOST)
        mg_text_add(&run->output, "\n... what one run prints is cut here\n");
}

int mg_print(const char *format, va_list *args)
{
    char line[8192];
    va_list first, second; /* the target's own list stays as it is: nobody would take the change back */
    va_copy(first, *args);
    va_copy(second, *args);
    check(format, &first);
    int length = vsnprintf(line, sizeof line, format, second);
    va_end(first);
    va_end(second);
    if (length > 0)
        mg_print_bytes(mg_run_current(), line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
    return length;
}

/* EXPECT out_of_bounds valid=2 */
#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
struct s {
    unsigned claim;
};
static int put(char *to, size_t n, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int length = vsnprintf(to, n, format, ap); /* HERE */
    va_end(ap);
    return length;
}
bool write_number(struct s *s)
{
    char *p = malloc(2);
    return put(p, s->claim + 1, "%d", 123) == 3;
}

/* EXPECT runaway valid=0; -n 1 */
/* One argument, printed again and again, a million wide. */
#include <margay.h>
#include <stdio.h>
#include <string.h>
struct s {
    int x;
};
bool pad(struct s *s)
{
    char format[100000], to[16];
    size_t n = 0;
    for (; n < sizeof format - 20; n += 10)
        memcpy(format + n, "%1$999999d", 10);
    format[n] = 0;
    return snprintf(to, sizeof to, format, s->x) < 0; /* HERE */
}

/* EXPECT pass valid=3 */
/* What it reads was not passed, but it is the same every time. */
#include <margay.h>
#include <stdarg.h>
struct s {
    int x;
};
static double total(int n, ...)
{
    double sum = 0;
    va_list ap;
    va_start(ap, n);
    while (n--)
        sum += va_arg(ap, double);
    va_end(ap);
    return sum;
}
bool ok(struct s *s)
{
    return total(2, s->x, s->x + 1) == total(2, s->x, s->x + 1);
}

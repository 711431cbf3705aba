/* EXPECT out_of_bounds valid=1 */
#include <margay.h>
#include <stdarg.h>
struct s {
    bool copies;
};
static int sum(int n, va_list ap)
{
    int all = 0;
    while (n--)
        all += va_arg(ap, int); /* HERE */
    return all;
}
static int twice(bool copies, int n, ...)
{
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    int a = sum(n, ap), b = copies ? sum(n, again) : sum(n, ap);
    va_end(again);
    va_end(ap);
    return a + b;
}
bool ok(struct s *s)
{
    return twice(s->copies, 7, 1, 2, 3, 4, 5, 6, 7) == 56;
}

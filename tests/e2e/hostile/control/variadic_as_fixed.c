/* EXPECT out_of_bounds valid=0 */
#include <margay.h>
#include <stdarg.h>
struct s {
    int x;
};
static int second(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int v = va_arg(ap, int); /* HERE */
    va_end(ap);
    return v;
}
bool ok(struct s *s)
{
    int (*f)(int, int) = (int (*)(int, int))(void *)second;
    return f(1, s->x) == s->x;
}

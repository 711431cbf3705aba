/* All that the predicate does is to call a function with variable arguments, which are in registers: the call
 * stays a call. */
#define OWN_STRUCTURE
#include "restore.h"
#include <stdarg.h>
struct s {
    int a, b;
};
static bool sum(int n, ...)
{
    va_list ap;
    int t = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        t += va_arg(ap, int);
    va_end(ap);
    return t % 3 == 0;
}
bool ok(struct s *s)
{
    return sum(3, s->a, s->b, 3);
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 2);
    MG_INTS(struct s, b, 0, 2);
}

/* EXPECT runaway valid=1 */
#include <margay.h>
struct s {
    unsigned m;
};
__attribute__((noinline)) static unsigned a(unsigned m, unsigned n)
{
    return !m ? n + 1 : a(m - 1, !n ? 1 : a(m, n - 1));
}
bool small(struct s *s)
{
    return a(4 * (s->m != 0), 1) == 2;
}

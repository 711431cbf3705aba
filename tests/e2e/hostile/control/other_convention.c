/* EXPECT signature valid=0 */
#include <margay.h>
struct s {
    long x;
};
__attribute__((ms_abi, noinline)) static long third(long a, long b, long c)
{
    return a + b - c;
}
bool crossed(struct s *s)
{
    long (*volatile f)(long, long, long) = (long (*)(long, long, long))(void *)third;
    return f(s->x, 2, 2) == s->x; /* HERE */
}

/* EXPECT signature valid=0 */
/* What the host left in the registers would be the parameters. */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
__attribute__((noinline)) static long mix(long a, long b, long c, long d, long e, long f)
{
    return a ^ b ^ c ^ d ^ e ^ f;
}
bool lucky(struct s *s)
{
    static long (*volatile f)(void);
    f = (long (*)(void))(void *)mix;
    return malloc(10 + (size_t)s->x) && f() & 4096; /* HERE */
}

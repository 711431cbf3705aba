/* EXPECT stopped; --steps 10000 */
#include <margay.h>
struct s {
    long long x;
};
bool odd(struct s *s)
{
    int bits = 0;
    for (unsigned long long x = (unsigned long long)s->x; x; x &= x - 1)
        bits++;
    return bits == 3;
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 1LL << 31);
}

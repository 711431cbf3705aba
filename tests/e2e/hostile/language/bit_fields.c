/* EXPECT pass valid=8; -n 1 */
#include <margay.h>
struct s {
    unsigned a : 1;
    int : 0;
    signed b : 1;
    unsigned long long wide : 63;
    bool flag : 1;
    unsigned : 5;
};
bool fields(struct s *s)
{
    if (s->wide)
        return false;
    s->wide = ~0ull >> 1;
    s->a ^= 1;
    s->wide += 1;
    return s->b <= 0 && !s->wide && (s->flag || true);
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, wide, 0, 1);
    MG_INTS(struct s, b, -1, 0);
}

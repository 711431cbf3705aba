#include <margay.h>
#include <stdlib.h>
#include <string.h>

#include <xmmintrin.h>
struct s {
    int x;
};

bool ok(struct s *s)
{
    bool r = _mm_getcsr() == 0x1f80;
    if (s->x == 1)
        _mm_setcsr(0x0);
    return r & (s->x >= 0);
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 3);
}

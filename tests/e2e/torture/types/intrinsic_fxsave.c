#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};
static char buf[600] __attribute__((aligned(64)));
__attribute__((target("fxsr"))) bool ok(struct s *s)
{
    bool r = buf[24] == 0;
    if (s->x == 1)
        __builtin_ia32_fxsave(buf);
    return r;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 3);
}

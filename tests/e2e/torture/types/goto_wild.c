#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};

bool ok(struct s *s)
{
    void *t[4] = {&&a, (void *)1, &&a, (void *)0xdeadbeef};
    goto *t[s->x];
a:
    return true;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 3);
}

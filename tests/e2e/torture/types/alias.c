#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};
int real(int x)
{
    return x + 1;
}

int other(int x) __attribute__((alias("real")));
int var = 1;
extern int var2 __attribute__((alias("var")));

bool ok(struct s *s)
{
    var++;
    return other(s->x) == 2 && var2 == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

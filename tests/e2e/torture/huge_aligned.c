/* expect: stack */
#include "torture.h"

static void poke(char *p)
{
    p[5] = 3;
}

static void (*volatile touch)(char *) = poke;

static bool use(struct s *s)
{
    _Alignas(4096) char a[1 << 27];
    touch(s->x ? a : a + 1); /* HERE */
    return a[5] == 3;
}

static bool (*volatile user)(struct s *) = use;

static bool boom(struct s *s)
{
    return user(s);
}

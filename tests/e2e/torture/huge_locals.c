/* expect: stack */
#include "torture.h"

/* Sixteen locals whose sizes add up to nothing in 64 bits. */
#define LOCAL(name)                                                                                            \
    char name[1ull << 60];                                                                                     \
    touch(name)

static void poke(char *p)
{
    p[5] = 3;
}

static void (*volatile touch)(char *) = poke;

static bool use(struct s *s)
{
    touch((char *)&s->x); /* HERE */
    LOCAL(a);
    LOCAL(b);
    LOCAL(c);
    LOCAL(d);
    LOCAL(e);
    LOCAL(f);
    LOCAL(g);
    LOCAL(h);
    LOCAL(i);
    LOCAL(j);
    LOCAL(k);
    LOCAL(l);
    LOCAL(m);
    LOCAL(n);
    LOCAL(o);
    LOCAL(p);
    return a[5] == p[5];
}

static bool (*volatile user)(struct s *) = use;

static bool boom(struct s *s)
{
    return user(s);
}

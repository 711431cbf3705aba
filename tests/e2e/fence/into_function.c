/* The bytes of the constant are instructions: a call into the middle of the function would make a system call. */
#include <margay.h>

struct s {
    int x;
};
typedef bool fn(const struct s *);

static volatile unsigned long sink;

static bool good(const struct s *s)
{
    sink = 0xc3050f00000055b8;
    return s->x == 1;
}

bool ok(const struct s *s)
{
    fn *f = good;
    if (s->x > 1)
        f = (fn *)((char *)f + s->x - 1);
    return f(s);
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 40);
}

/* A large local that some candidates write here and there: which parts of it were written before must not show. */
#include <margay.h>

struct four {
    int a, b, c, d;
};

static char *shared;

static void fill(int at)
{
    shared[at * 128] = 1;
}

/* It calls itself, so that it stays a function. */
static int inner(const struct four *f, int level)
{
    char room[1024];
    shared = room;
    if (level)
        return inner(f, level - 1) % 100; /* not the last thing it does */
    if (f->a == 1)
        fill(2);
    if (f->b == 1)
        fill(5);
    return (f->a == 1 ? room[256] : 0) + (f->b == 1 ? room[640] : 0) + f->c;
}

bool four_ok(struct four *f)
{
    int sum = inner(f, 2);
    return f->d == sum;
}

MG_BOUNDS(struct four, n)
{
    MG_INTS(struct four, a, 0, n);
    MG_INTS(struct four, b, 0, n);
    MG_INTS(struct four, c, 0, n);
    MG_INTS(struct four, d, 0, n);
}

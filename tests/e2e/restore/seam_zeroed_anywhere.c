/* A large local is zero at first, wherever it lies, whatever lay there: what the compiler kept for a function that has
 * returned (0), a struct that only the compiler touches (1), an argument passed by value (2), bytes put back by the undo
 * log (3). `shift` moves all frames by the number chosen first. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    int shift, x, y;
};

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, shift, 1, 40);
    MG_INTS(struct s, x, 0, 2);
    MG_INTS(struct s, y, 0, 2);
}

struct large {
    int a[1024];
};

static struct large source;

FRAME(unsigned, all, void)
{
    unsigned a[1400], *p = a, bits = 0;
    HIDE(p);
    for (int k = 0; k < 1400; k++)
        bits |= p[k];
    return bits;
}

FRAME(void, keeps, int v)
{
    volatile long kept[20];
    for (int k = 0; k < 20; k++)
        kept[k] = v;
}

FRAME(void, copies, void)
{
    volatile struct large copy = *(volatile struct large *)&source;
    *(volatile struct large *)&source = copy;
}

FRAME(int, takes, struct large argument)
{
    return argument.a[700];
}

FRAME(int, passes, void)
{
    return takes(source);
}

FRAME(void, pokes, long *p)
{
    for (int k = 0; k < 28; k++)
        p[k] = 9;
}

FRAME(int, chooses, const struct s *s)
{
    long a[28], *p = a;
    HIDE(p);
    for (int k = 0; k < 28; k++)
        p[k] = 5;
    int y = s->y;
    pokes(p);
    return y;
}

FRAME(int, chooses_below, const struct s *s)
{
    char room[2000], *p = room;
    HIDE(p);
    p[0] = 1;
    return chooses(s) + p[1];
}

FRAME(bool, shifted, const struct s *s, int n)
{
    char room[16 * n + 1], *p = room;
    HIDE(p);
    memset(p, 1, sizeof room);
    int x = s->x;
    CHECK(all() == 0);
    source.a[300] = source.a[700] = x + 1;
    if (KIND == 0)
        keeps(x + 1);
    else if (KIND == 1)
        copies();
    else if (KIND == 2)
        passes();
    int y = KIND == 3 ? chooses_below(s) : s->y;
    CHECK(all() == 0);
    return x == y && p[16 * n] == 1;
}

bool ok(struct s *s)
{
    return shifted(s, s->shift);
}

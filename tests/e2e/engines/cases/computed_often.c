/* More is computed from a value that is not chosen yet, compared with another, and stored in more places than there is room to
 * remember. */
#include <margay.h>

struct root {
    int which, a, b;
};

static int row[140000];

__attribute__((noinline)) static int deeper(int x, int steps)
{
    char here[16];
    char *volatile p = here;
    p[0] = (char)(x - 1);
    return steps ? deeper(x, steps - 1) + p[0] : p[0];
}

bool ok(struct root *s)
{
    unsigned hash = (unsigned)s->a;
    int x = s->a, less = 0;
    switch (s->which) {
    case 0:
        for (int i = 0; i < 20000; i++)
            hash = hash * 31 + 7;
        return hash < (unsigned)s->b;
    case 1:
        for (int i = 0; i < 140000; i++)
            row[i] = x;
        return row[7] == s->b;
    case 2:
        for (int i = 0; i < 40000; i++)
            less += s->a < s->b;
        return less > 0;
    default:
        return deeper(s->a, 20000) == s->b;
    }
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, which, 0, 3);
    MG_INTS(struct root, a, -1, 2);
    MG_INTS(struct root, b, -1, 2);
}

/* A value that is run and accepted, then values that are accepted without a run: all are shown. */
#include <margay.h>

struct root {
    int a;
};

static int turns;

bool ok(const struct root *s)
{
    int a = s->a;
    if (a == 0) {
        turns++;
        return true;
    }
    return a < 3;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 4);
}

/* Three values that differ, out of two: bounds do not see that there are none. Nothing is printed, nothing crashes. */
#include <margay.h>
#include <stdio.h>

struct root {
    int a, b, c;
    bool prints;
};

bool ok(struct root *s)
{
    if (s->a == s->b || s->b == s->c || s->a == s->c)
        return false;
    if (s->a < 2 && s->b < 2 && s->c < 2) {
        if (s->prints)
            printf("never\n");
        else
            abort();
        return true;
    }
    return s->a == 2;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 2);
    MG_INTS(struct root, b, 0, 2);
    MG_INTS(struct root, c, 0, 2);
}

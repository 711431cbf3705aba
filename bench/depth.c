/* How much does going back cost when the choice is made deep in a recursion? The predicate goes down n calls, and at the bottom
 * reads eight fields and refuses, without ever coming back up. Each call keeps something alive across the next one. */
#include <margay.h>

struct bottom {
    unsigned char field[8];
};

static int depth;

static unsigned look(const struct bottom *bottom)
{
    unsigned sum = 0;
    for (int i = 0; i < 8; i++)
        sum += bottom->field[i];
    mg_assume(sum > 1000);
    return sum;
}

static __attribute__((noinline)) unsigned go_down(const struct bottom *bottom, int left)
{
    volatile unsigned mine = (unsigned)left;
    unsigned below = left ? go_down(bottom, left - 1) : look(bottom);
    return below + mine;
}

bool deep(const struct bottom *bottom)
{
    return go_down(bottom, depth) == 0;
}

MG_BOUNDS(struct bottom, n)
{
    depth = n;
    MG_INTS(struct bottom, field, 0, 5);
}

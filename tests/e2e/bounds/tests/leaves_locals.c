/* Bounds with a large local run before those without one: what they wrote is gone when the test begins. */
#include <margay.h>

struct leaf {
    int value;
};
struct fruit {
    int value;
};

static void fill(volatile int *all, int count)
{
    for (int i = 0; i < count; i++)
        all[i] = 1;
}

MG_BOUNDS(struct leaf, n) { MG_INTS(struct leaf, value, 0, 1); }

MG_BOUNDS(struct fruit, n)
{
    volatile int all[400];
    fill(all, 400);
    MG_INTS(struct fruit, value, 0, all[3]);
}

static int look(volatile int *all, int at)
{
    return all[at] ? 1 : 2;
}

MG_TEST(leaves, n)
{
    volatile int all[400];
    struct leaf *l = MG_ANY(struct leaf, n);
    mg_assert(look(all, 300 + l->value));
}

MG_TEST(fruits, n)
{
    mg_assert(MG_ANY(struct fruit, n)->value < 3);
}

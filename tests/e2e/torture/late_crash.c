/* A million turns, then a crash: the turns count as steps all the same. For test_limits.py. */
#include <margay.h>

struct s {
    int x;
};

bool ok(struct s *s)
{
    volatile int sum = 0;
    for (int i = 0; i < 1000000; i++)
        sum += i;
    return *(int *)(long)s->x == sum;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 9);
}

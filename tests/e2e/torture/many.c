/* 2^n candidates, one in two valid: long enough to be interrupted. For test_limits.py. */
#include <margay.h>

struct s {
    int size;
    unsigned char x[60];
};

bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < s->size; i++)
        sum += s->x[i];
    return sum % 2 == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, size, n, n);
    MG_INTS(struct s, x, 0, 1);
}

/* A predicate that looks at addresses of functions: they are the same in every run, and under every engine. */
#include <margay.h>

#include <math.h>
#include <string.h>

struct s {
    int x;
};

static int helper(int x)
{
    return x + 1;
}

bool is_chosen(struct s *s)
{
    uintptr_t all[] = {(uintptr_t)malloc, (uintptr_t)sqrt, (uintptr_t)strlen, (uintptr_t)helper, (uintptr_t)is_chosen};
    uintptr_t sum = 0;
    for (int i = 0; i < 5; i++)
        sum = sum * 31 + (all[i] >> 4);
    return (sum >> s->x & 1) != 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 31);
}

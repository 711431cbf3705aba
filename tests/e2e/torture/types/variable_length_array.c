#include <margay.h>

struct s {
    int n;
    int v[3];
};

static int sum(const int *v, int n)
{
    int all = 0;
    for (int i = 0; i < n; i++)
        all += v[i];
    return all;
}

bool ok(struct s *s)
{
    int copy[s->n + 1];
    for (int i = 0; i < s->n; i++)
        copy[i] = s->v[i];
    copy[s->n] = 1;
    return sum(copy, s->n + 1) == 3;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, n, 0, 3);
    MG_INTS(struct s, v, 0, 1);
}

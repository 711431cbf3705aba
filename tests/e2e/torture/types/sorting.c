#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int v[4];
};

static int cmp(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

bool ok(struct s *s)
{
    int key = 2;
    qsort(s->v, 4, sizeof(int), cmp);
    return s->v[0] == 0 && s->v[3] == 2 && bsearch(&key, s->v, 4, sizeof(int), cmp);
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, v, 0, 2);
}

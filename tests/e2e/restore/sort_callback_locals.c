/* Callbacks of qsort and bsearch count in a local of a function above, and have large locals of their own. */
#define CHOICES 5
#include "restore.h"
static int *cnt;
static const struct s *cand;
static int by(const void *a, const void *b)
{
    char t[300];
    char *p = t;
    HIDE(p);
    CHECK(p[299] == 0);
    p[299] = 1;
    ++*cnt;
    return cand->x[*(const unsigned char *)a] - cand->x[*(const unsigned char *)b];
}
static int by2(const void *k, const void *b)
{
    ++*cnt;
    int l[40];
    int *p = l;
    HIDE(p);
    p[3] = cand->x[*(const unsigned char *)b];
    return *(const int *)k - p[3];
}
FRAME(int, go, const struct s *s)
{
    unsigned char idx[CHOICES];
    int n = 0;
    int pad[100];
    int *pp = pad;
    HIDE(pp);
    pp[50] = 4;
    for (int i = 0; i < CHOICES; i++)
        idx[i] = (unsigned char)i;
    cnt = &n;
    cand = s;
    qsort(idx, CHOICES, 1, by);
    for (int i = 1; i < CHOICES; i++)
        CHECK(s->x[idx[i - 1]] <= s->x[idx[i]]);
    int key = 1;
    unsigned char *f = bsearch(&key, idx, CHOICES, 1, by2);
    CHECK(!f || s->x[*f] == 1);
    CHECK(pp[50] == 4 && pp[99] == 0);
    return n;
}
bool ok(struct s *s)
{
    int n = go(s);
    CHECK(n > 4);
    int m = go(s);
    CHECK(n == m);
    return accepted(s);
}

/* Five functions called one after the other at the same depth, each with a choice inside and another layout of the
 * same bytes: doubles, bytes, a large array, nothing, pointers. */
#define CHOICES 5
#include "restore.h"

FRAME(int, doubles, const struct s *s, int i)
{
    double a[6], *p = a;
    HIDE(p);
    for (int k = 0; k < 6; k++)
        p[k] = k + 0.5;
    int v = s->x[i];
    for (int k = 0; k < 6; k++)
        CHECK(p[k] == k + 0.5);
    return v;
}

FRAME(int, bytes, const struct s *s, int i)
{
    char a[48], *p = a;
    HIDE(p);
    strcpy(p, "what the function before left is not to be seen");
    int v = s->x[i];
    CHECK(!strcmp(p, "what the function before left is not to be seen"));
    p[0] = 0;
    return v;
}

FRAME(int, large, const struct s *s, int i)
{
    unsigned short a[700], *p = a;
    HIDE(p);
    for (int k = 0; k < 700; k++)
        p[k] = (unsigned short)(k * 91);
    int v = s->x[i];
    for (int k = 0; k < 700; k++)
        CHECK(p[k] == (unsigned short)(k * 91));
    memset(p, v, sizeof a);
    return v;
}

FRAME(int, nothing, const struct s *s, int i)
{
    return s->x[i];
}

FRAME(int, pointers, const struct s *s, int i)
{
    const int *a[6], **p = a;
    HIDE(p);
    for (int k = 0; k < 6; k++)
        p[k] = &s->x[k % CHOICES];
    int v = *p[i];
    for (int k = 0; k < 6; k++)
        CHECK(p[k] == &s->x[k % CHOICES]);
    return v;
}

bool ok(struct s *s)
{
    unsigned h = mix(7, (unsigned)doubles(s, 0));
    h = mix(h, (unsigned)bytes(s, 1));
    h = mix(h, (unsigned)large(s, 2));
    h = mix(h, (unsigned)nothing(s, 3));
    h = mix(h, (unsigned)pointers(s, 4));
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

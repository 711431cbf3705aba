/* A computed goto into blocks with locals, compound literals and statement expressions. */
#define CHOICES 5
#define VALUES 4
#include "restore.h"
bool ok(struct s *s)
{
    static void *const to[] = {&&a, &&b, &&c, &&d};
    int i = 0, arr[70], *p = arr;
    unsigned h = 7;
    HIDE(p);
next:
    if (i == CHOICES)
        goto end;
    goto *to[s->x[i]];
a: {
    int n[5];
    int *q = n;
    HIDE(q);
    q[1] = i;
    p[i] = 10 + q[1];
}
    goto cont;
b:
    p[i + 60] += 1;
    p[i] = 10 + i;
    goto cont;
c:
    for (int k = 0; k < 3; k++) {
        struct {
            int v[9];
        } *l = &(typeof(*l)){{k}};
        HIDE(l);
        CHECK(l->v[0] == k && l->v[8] == 0);
        l->v[8] = 5;
    }
    p[i] = 10 + i;
    goto cont;
d:
    p[i] = ({
        int t[2] = {i};
        int *u = t;
        HIDE(u);
        u[1] += 10;
        u[0] + u[1];
    });
cont:
    CHECK(p[i] == 10 + i);
    h = mix(h, (unsigned)s->x[i]);
    i++;
    goto next;
end:
    for (int k = 10; k < 60; k++)
        CHECK(p[k] == 0);
    for (int k = 0; k < CHOICES; k++)
        CHECK(p[60 + k] == (s->x[k] == 1));
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

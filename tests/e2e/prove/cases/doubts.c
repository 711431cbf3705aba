/* What is chosen, and what need not be. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

struct point {
    struct point *near;
    int x, y;
};

/* Which number is printed matters, and there are too many; beside that it is wrong. */
void prints(const struct point *p)
{
    MG_REQUIRES(p != NULL);
    mg_assert(p->y != 3);
    printf("%d\n", p->x);
}

/* To itself, as it happens. The number is small or not: 2 ways, not one for each number. */
void copies(struct point *p, struct point *q)
{
    MG_REQUIRES(p && p == q);
    MG_ENSURES(p->x == mg_old(p->x) && p->near == mg_old(p->near));
    memcpy(p, q, sizeof *p);
    mg_assert(p->x < 5 || p->x >= 5);
    if (p->x < 5)
        p->y = 0;
}

void assigns(struct point *p, struct point *q)
{
    MG_REQUIRES(p && p == q);
    MG_ENSURES(p->y == mg_old(q->y));
    *p = *q;
    if (p->x < 5)
        p->x = 5;
}

/* A compound literal lives as long as the block around it. */
#include <margay.h>

struct point { int x, y; };

static void move(const struct point **p, const struct point *to)
{
    *p = to;
}

MG_TEST(wrong, n)
{
    const struct point *p;
    {
        move(&p, &(struct point){1, 2});
    }
    mg_assert(p->y == 2); /* BAD freed */
}

MG_TEST(right, n)
{
    const struct point *p;
    move(&p, &(struct point){1, 2});
    mg_assert(p->y == 2);
}

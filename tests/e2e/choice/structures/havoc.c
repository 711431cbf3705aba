/* mg_havoc of variables that no structure has: where they lie, what they hold. Each test fails once, on one line. */
#include <margay.h>

enum color { RED = 3, GREEN = 7, LIME = 7, WHITE = -1 };

struct point {
    short x, y;
    bool set;
    unsigned flags : 3, more : 5;
    enum color color;
    double w[2];
};

struct list {
    struct list *next;
    int key;
};

static int global;
static bool flag;
static struct point points[2];

static void forget_through(int *any)
{
    mg_havoc(*any);
}

MG_TEST(local, n)
{
    int x = 0;
    mg_havoc(x);
    mg_assert(x != 2);
}

MG_TEST(twice, n)
{
    int x;
    mg_havoc(x);
    int y = x;
    mg_havoc(x);
    mg_assert(x != 1 || y != 0);
}

MG_TEST(globals, n)
{
    mg_havoc(global);
    mg_havoc(flag);
    mg_assert(!(flag && global == n));
}

MG_TEST(enumerators, n)
{
    enum color color = RED;
    mg_havoc(color);
    mg_assert(color != WHITE);
}

MG_TEST(letters, n)
{
    char text[2];
    mg_havoc(text);
    mg_assert(text[0] != 'b' || text[1]);
}

MG_TEST(reals, n)
{
    float f;
    double d;
    long double l;
    mg_havoc(f);
    mg_havoc(d);
    mg_havoc(l);
    mg_assert(f + d + l < 3 * n);
}

MG_TEST(heap, n)
{
    struct point *p = malloc(sizeof *p);
    mg_havoc(p->y);
    mg_assert(p->y != n);
    free(p);
}

MG_TEST(whole, n)
{
    struct point p;
    mg_havoc(p);
    mg_assert(!(p.x == 1 && p.set && p.more == 1 && p.color == GREEN && p.w[1] > 0));
}

MG_TEST(element, n)
{
    mg_havoc(points[1].x);
    mg_havoc(points[0].set);
    mg_assert(points[1].x + points[0].set < 2 || points[1].y);
}

MG_TEST(through_a_pointer, n)
{
    int a[3] = {9, 9, 9};
    for (int i = 0; i < 3; i++)
        forget_through(&a[i]);
    mg_assert(a[0] <= a[1] || a[1] <= a[2] || a[2]);
}

MG_TEST(loop, n)
{
    int steps = 0;
    for (int left = n; left > 0; steps++)
        mg_havoc(left);
    mg_assert(steps != 2);
}

MG_TEST(beside_fields, n)
{
    struct list *list = MG_ANY(struct list, n);
    int mine = list->key;
    mg_assume(mine == 0);
    mg_havoc(list->key);
    mg_havoc(mine);
    mg_havoc(list->key);
    mg_assert(list->key == 0 || mine == 0);
}

MG_TEST(field_unread, n)
{
    struct list *list = MG_ANY(struct list, n);
    int mine = 5;
    mg_havoc(list->key);
    mg_havoc(mine);
    mg_assert(mine != 1);
}

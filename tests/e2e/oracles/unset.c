/* Values that were never written, looked at. */
#include <margay.h>
#include <string.h>
#include <stdio.h>
struct pair {
    int a, b;
};
struct node {
    struct node *next;
    int key;
};
struct bits {
    unsigned a : 3, b : 5;
};
__attribute__((noinline)) static int pass(int x)
{
    return x;
}
__attribute__((noinline)) static int use(int x)
{
    return x > 3;
}
__attribute__((noinline)) static void fill(struct pair *p, bool c)
{
    if (c)
        p->a = 1;
}
MG_TEST(branch, n)
{
    int x;
    if (mg_bool())
        x = 1;
    if (x)
        mg_assert(true);
}
MG_TEST(address, n)
{
    int a[3] = {1, 2, 3};
    int i;
    if (mg_bool())
        i = 1;
    mg_assert(a[i] > 0);
}
MG_TEST(pointer, n)
{
    int a = 1, *p;
    if (mg_bool())
        p = &a;
    mg_assert(*p == 1);
}
MG_TEST(loop, n)
{
    int i;
    if (mg_bool())
        i = 0;
    int c = 0;
    for (; i < 3; i++)
        c++;
    mg_assert(c <= 3);
}
MG_TEST(member, n)
{
    struct pair p;
    p.a = 1;
    if (mg_bool())
        p.b = 1;
    mg_assert(p.b != 77);
}
MG_TEST(element, n)
{
    int a[4];
    int m = mg_int(0, 4);
    for (int i = 0; i < m; i++)
        a[i] = i;
    mg_assert(a[3] != 77);
}
MG_TEST(passed, n)
{
    int x;
    if (mg_bool())
        x = 1;
    mg_assert(!use(x));
}
MG_TEST(returned, n)
{
    int x;
    if (mg_bool())
        x = 1;
    mg_assert(pass(pass(x)) != 77);
}
MG_TEST(through_struct, n)
{
    struct pair p, q;
    fill(&p, mg_bool());
    q = p;
    mg_assert(q.a != 77);
}
MG_TEST(through_heap, n)
{
    struct pair p, *h = malloc(sizeof *h);
    fill(&p, mg_bool());
    *h = p;
    bool is = h->a != 77;
    free(h);
    mg_assert(is);
}
MG_TEST(division, n)
{
    int x;
    if (mg_bool())
        x = 1;
    mg_assert(4 / x != 77);
}
MG_TEST(host, n)
{
    unsigned long x;
    if (mg_bool())
        x = 1;
    free(malloc(x));
}
MG_TEST(printed, n)
{
    int x;
    if (mg_bool())
        x = 1;
    printf("%d\n", x);
}
MG_TEST(list, n)
{
    struct node *h = malloc(sizeof *h), *e;
    h->next = 0;
    if (mg_bool())
        e = h;
    bool is = e->next == 0;
    free(h);
    mg_assert(is);
}
MG_TEST(vla, n)
{
    int m = mg_int(1, 3);
    int a[m];
    if (m == 2)
        a[1] = 0;
    mg_assert(m < 2 || a[1] == 0);
}
MG_TEST(bitfield, n)
{
    struct bits b;
    if (mg_bool())
        b.a = 1;
    mg_assert(b.a != 6);
}
MG_TEST(switched, n)
{
    char c;
    if (mg_bool())
        c = 'a';
    switch (c) {
    case 'a':
        break;
    default:
        mg_assert(c != 'z');
    }
}

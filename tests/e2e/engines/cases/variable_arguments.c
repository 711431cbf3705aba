/* A struct of values that are not chosen yet is passed by value among variable arguments: all of them are chosen at once. */
#include <margay.h>
#include <stdarg.h>

struct node {
    int key;
};
struct root {
    struct node *a, *b, *c;
    int i, j;
};

__attribute__((noinline)) static int first(int count, ...)
{
    va_list rest;
    va_start(rest, count);
    struct root r = va_arg(rest, struct root);
    int i = va_arg(rest, int);
    va_end(rest);
    return r.i == i && r.j < i && r.a == r.b;
}

bool ok(struct root *s)
{
    return first(2, *s, s->i) == 1;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, i, -1, 2);
    MG_INTS(struct root, j, -1, 2);
    MG_OBJECTS(struct node, 2);
}

/* EXPECT pass valid=3 */
/* Callbacks that take less than they are given, or whose result nobody wants: code that works everywhere. */
#include <margay.h>
struct s {
    int x;
};
typedef void visit(int value, void *context);
static int seen;
static int note(int value)
{
    return seen = value;
}
static int nothing()
{
    return 7;
}
static void each(int n, visit *v, void *context)
{
    for (int i = 0; i <= n; i++)
        v(i, context);
}
bool walk(struct s *s)
{
    int (*old)() = note;
    each(s->x, (visit *)(void *)note, s);
    each(s->x, (visit *)(void *)nothing, 0);
    return seen == s->x && old(5) == 5;
}

/* EXPECT pass valid=3 */
/* Protothreads: a switch that goes on inside a loop. */
#include <margay.h>
#define BEGIN(pt) switch ((pt)->at) { case 0:
#define YIELD(pt, v) do { (pt)->at = __LINE__; return v; case __LINE__:; } while (0)
#define END(pt) } (pt)->at = 0; return -1
struct pt {
    int at, i;
};
struct s {
    int n;
};
static int range(struct pt *pt, int n)
{
    BEGIN(pt);
    for (pt->i = 0; pt->i < n; pt->i++)
        YIELD(pt, pt->i);
    END(pt);
}
bool all(struct s *s)
{
    struct pt pt = {0, 0};
    int sum = 0, v;
    while ((v = range(&pt, s->n)) >= 0)
        sum += v;
    return sum == s->n * (s->n - 1) / 2;
}

/* Structs passed by value to a function that is called in the last place: they outlive the locals of the
 * caller. */
#define CHOICES 4
#include "restore.h"
#define TAIL __attribute__((musttail))
struct big {
    long a[8];
};
FORWARD(long, second, const struct s *s, struct big b, int i);
FRAME(long, first, const struct s *s, struct big b, int i)
{
    long local[20];
    memset(local, 0x55, sizeof local);
    long *p = local;
    HIDE(p);
    p[3] = i;
    if (i == CHOICES)
        return b.a[0] + b.a[7];
    b.a[0] += s->x[i];
    b.a[7] += p[3];
    TAIL return second(s, b, i + 1);
}
FRAME(long, second, const struct s *s, struct big b, int i)
{
    long local[40];
    memset(local, 0x11, sizeof local);
    long *p = local;
    HIDE(p);
    p[3] = i;
    if (i == CHOICES)
        return b.a[0] + b.a[7];
    b.a[0] += s->x[i];
    b.a[7] += p[3];
    TAIL return first(s, b, i + 1);
}
bool ok(struct s *s)
{
    struct big b = {{0}};
    long r = first(s, b, 0);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i];
    CHECK(r == sum + 6);
    return accepted(s);
}

/* As seam_tail_structs, and two of them change places at each call. */
#define CHOICES 4
#include "restore.h"
#define TAIL __attribute__((musttail))
struct big {
    long a[8];
};
FORWARD(long, second, const struct s *s, struct big b, struct big c, int i);
FRAME(long, first, const struct s *s, struct big b, struct big c, int i)
{
    if (i == CHOICES)
        return b.a[0] + 100 * c.a[0];
    int v = s->x[i];
    b.a[0] += v;
    TAIL return second(s, c, b, i + 1);
}
FRAME(long, second, const struct s *s, struct big b, struct big c, int i)
{
    if (i == CHOICES)
        return b.a[0] + 100 * c.a[0];
    b.a[0] += s->x[i];
    TAIL return first(s, c, b, i + 1);
}
bool ok(struct s *s)
{
    struct big b = {{0}}, c = {{0}};
    long r = first(s, b, c, 0);
    CHECK(r == s->x[0] + s->x[2] + 100 * (s->x[1] + s->x[3]));
    return accepted(s);
}

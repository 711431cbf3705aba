/* Twenty-two arguments, most of them passed on the stack, in the frame of the caller. The callee changes all of them,
 * chooses, and changes them again. */
#define CHOICES 6
#include "restore.h"

#define EACH(DO) DO(a) DO(b) DO(c) DO(d) DO(e) DO(f) DO(g) DO(h) DO(j) DO(k)
#define TAKE(n) int n, long n##2,
#define GIVE(n) n + 1, n##2 + 2,
#define CHANGE(n)                                                                                              \
    n += 10;                                                                                                   \
    n##2 -= v;
#define BACK(n)                                                                                                \
    n -= 10;                                                                                                   \
    n##2 += v;
#define SUM(n) +n + n##2
#define ONES(n) 1, 1L,

FRAME(long, level, EACH(TAKE) const struct s *s, int i)
{
    int v = 5;
    HIDE(v);
    EACH(CHANGE)
    int chosen = s->x[i];
    EACH(BACK)
    long sum = 0 EACH(SUM), below = i + 1 < CHOICES ? level(EACH(GIVE) s, i + 1) : 0;
    CHECK(sum == 20 + 30 * i && (0 EACH(SUM)) == sum);
    return below + chosen;
}

bool ok(struct s *s)
{
    long sum = level(EACH(ONES) s, 0);
    CHECK((sum % VALUES == 0) == accepted(s));
    return accepted(s);
}

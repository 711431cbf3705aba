/* The callee gives away the addresses of its own arguments, those in registers and those on the stack; a function
 * below chooses and writes them. */
#define CHOICES 5
#include "restore.h"

FRAME(void, change, const struct s *s, int i, int *p[10])
{
    for (int k = 0; k < 10; k++)
        *p[k] += 100;
    int v = s->x[i];
    for (int k = 0; k < 10; k++)
        *p[k] += v - 100;
}

FRAME(int, level, int a, int b, int c, int d, int e, int f, int g, int h, int j, int k, const struct s *s,
      int i)
{
    int *p[10] = {&a, &b, &c, &d, &e, &f, &g, &h, &j, &k};
    change(s, i, p);
    int sum = a + b + c + d + e + f + g + h + j + k;
    int below = i + 1 < CHOICES ? level(k, j, h, g, f, e, d, c, b, a, s, i + 1) : sum;
    CHECK(sum == a + b + c + d + e + f + g + h + j + k);
    return below;
}

bool ok(struct s *s)
{
    int all = level(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, s, 0), sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i];
    CHECK(all == 55 + 10 * sum);
    return accepted(s);
}

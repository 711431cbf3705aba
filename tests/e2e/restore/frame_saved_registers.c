/* Twelve integers and ten doubles live over the choice in each frame: some in registers that the callees save in
 * their own frames, the others spilled. */
#define CHOICES 6
#include "restore.h"

FRAME(double, level, const struct s *s, int i, double all)
{
    unsigned a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, j = 9, k = 10, l = 11, m = 12;
    double p = 1, q = 2, r = 3, t = 4, u = 5, v = 6, w = 7, x = 8, y = 9, z = 10;
    __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
    __asm__ volatile("" : "+r"(g), "+r"(h), "+r"(j), "+r"(k), "+r"(l), "+r"(m));
    __asm__ volatile(""
                     : "+x"(p), "+x"(q), "+x"(r), "+x"(t), "+x"(u), "+x"(v), "+x"(w), "+x"(x), "+x"(y),
                       "+x"(z));
    int mine = s->x[i];
    if (i + 1 < CHOICES)
        all = level(s, i + 1, all + mine * (double)(i + 1));
    else
        all += mine * (double)(i + 1);
    CHECK(a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 && g == 7 && h == 8 && j == 9 && k == 10);
    CHECK(l == 11 && m == 12 && p == 1 && q == 2 && r == 3 && t == 4 && u == 5 && v == 6 && w == 7 && x == 8);
    CHECK(y == 9 && z == 10 && mine == s->x[i]);
    return all;
}

bool ok(struct s *s)
{
    double wanted = 0;
    double all = level(s, 0, 0);
    for (int i = 0; i < CHOICES; i++)
        wanted += (i + 1) * s->x[i];
    CHECK(all == wanted);
    return accepted(s);
}

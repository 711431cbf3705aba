/* Stores of eight, four and two bytes across the edges of chunks, in the locals of caller and callee, before
 * and after a choice. */
#define CHOICES 6
#include "restore.h"
/* stores to caller's and callee's locals before and after choice, at all sizes, chunk edges */
FRAME(void, set, char *p, size_t at, size_t size, int v)
{
    unsigned long x = 0x0101010101010101ul * (unsigned)v;
    memcpy(p + at, &x, size);
}
FRAME(int, lvl, const struct s *s, char *up, int d)
{
    char own[400];
    char *p = own;
    HIDE(p);
    unsigned char copy[400];
    for (int i = 0; i < 400; i++)
        CHECK(p[i] == 0);
    set(p, (size_t)(121 + d), 8, d + 1);
    set(up, (size_t)(250 + d), 8, d + 10);
    int v = s->x[d];
    set(p, (size_t)(125 + d), 4, v + 1);
    set(up, 127, 2, v + 3);
    memcpy(copy, p, 400);
    int r = d + 1 < CHOICES ? lvl(s, v == 1 ? up : p, d + 1) : 0;
    CHECK(p[121 + d] == d + 1);
    if (v == 1)
        CHECK(!memcmp(copy, p, 400));
    CHECK(up[250 + d] != 0);
    return r + v;
}
bool ok(struct s *s)
{
    char top[400] = {0};
    int r = lvl(s, top, 0);
    return r % 3 == 0;
}

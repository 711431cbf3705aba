/* Globals and static locals of every size, changed after each choice. */
#define CHOICES 5
#include "restore.h"

__extension__ typedef __int128 wide;

static char c = 1;
static short h = 2;
static int i4 = 3;
long l = 4;
static wide w = 5;
static float f = 6;
static double d = 7;
static long double ld = 8;
static _Thread_local int t = 9;
static bool b;
static const int *p;
static char before = 'x', after = 'y';

FRAME(void, change, const struct s *s, int i)
{
    static int own = 10;
    int v = s->x[i];
    c = (char)(c + v);
    h = (short)(h + v);
    i4 += v;
    l += v;
    w += v;
    f += (float)v;
    d += v;
    ld += v;
    t += v;
    own += v;
    b ^= v & 1;
    p = &s->x[v];
    CHECK(own - 10 == c - 1);
}

bool ok(struct s *s)
{
    int sum = 0;
    CHECK(!p && !b);
    for (int i = 0; i < CHOICES; i++) {
        change(s, i);
        sum += s->x[i];
        CHECK(c == 1 + sum && h == 2 + sum && i4 == 3 + sum && l == 4 + sum && w == 5 + sum);
        CHECK(f == (float)(6 + sum) && d == 7 + sum && ld == 8 + sum && t == 9 + sum);
        CHECK(b == (sum & 1) && p == &s->x[s->x[i]] && before == 'x' && after == 'y');
    }
    return accepted(s);
}

/* Small structs that travel in two kinds of registers at once, beside ones too large for that. */
#define CHOICES 5
#include "restore.h"

struct real_int {
    double d;
    int i;
};
struct reals {
    float x, y, z;
};
struct odd {
    char c[5];
};
struct large {
    long l[6];
};

FRAME(double, level, struct real_int a, struct large b, struct reals c, struct odd d, const struct s *s, int i)
{
    a.i += 1;
    c.y *= 2;
    b.l[5]++;
    d.c[4]++;
    double v = take(s, i);
    CHECK(a.i == i + 1 && c.y == 4 && b.l[5] == 6 + i && d.c[4] == 'e' + i + 1);
    c.y /= 2;
    a.d += v;
    double below = i + 1 < CHOICES ? level(a, b, c, d, s, i + 1) : a.d;
    CHECK(a.i == i + 1 && c.x == 1 && c.y == 2 && c.z == 3 && b.l[0] == 1 && b.l[5] == 6 + i && d.c[0] == 'a');
    return below;
}

bool ok(struct s *s)
{
    struct large b = {{1, 2, 3, 4, 5, 5}};
    double all = level((struct real_int){0.5, 0}, b, (struct reals){1, 2, 3}, (struct odd){"abcde"}, s, 0);
    CHECK(((int)all % VALUES == 0) == accepted(s) && b.l[5] == 5);
    return accepted(s);
}

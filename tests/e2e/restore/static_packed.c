/* Fields that lie across words and lines: misaligned stores of 2, 4, 8 and 16 bytes. */
#define CHOICES 5
#include "restore.h"

__extension__ typedef unsigned __int128 wide;

static struct __attribute__((packed)) odd {
    char a;
    short b;
    int c;
    long d;
    char e;
    wide f;
    double g;
    char end;
} odd[4] = {[3] = {.end = 'e'}};

bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        for (int k = 0; k < 4; k++) {
            CHECK(odd[k].b == sum && odd[k].c == -sum && odd[k].d == sum && odd[k].f == (wide)sum << 64);
            CHECK(odd[k].g == sum * 0.5 && !odd[k].a && !odd[k].e && odd[k].end == (k == 3 ? 'e' : 0));
            odd[k].b = (short)(odd[k].b + v);
            odd[k].c -= v;
            odd[k].d += v;
            odd[k].f += (wide)v << 64;
            odd[k].g += v * 0.5;
        }
        sum += v;
    }
    return accepted(s);
}

/* Fields that are no word of the machine: long double, __int128, packed ones; chosen, overwritten, chosen again. */
#define OWN_STRUCTURE
#include "restore.h"

__extension__ typedef __int128 wide;

struct __attribute__((packed)) s {
    char a;
    wide w;
    short b;
    long double d;
    int c;
};

bool ok(struct s *s)
{
    wide w = s->w;
    s->w = w + ((wide)1 << 100);
    long double d = s->d;
    s->d = d / 2;
    int c = s->c;
    s->b = 500; /* never chosen */
    char a = s->a;
    s->c = -1;
    CHECK(s->w - ((wide)1 << 100) == w && s->d * 2 == d && s->b == 500 && s->c == -1 && s->a == a);
    return (int)w + (int)d + c + a == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 1);
    MG_INTS(struct s, w, 0, 1);
    MG_INTS(struct s, b, 0, 1);
    MG_REALS(struct s, d, 0, 1, 2);
    MG_INTS(struct s, c, 0, 1);
}

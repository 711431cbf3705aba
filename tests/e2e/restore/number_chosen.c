/* The fields chosen are floating point, wide and narrow integers themselves. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    double d;
    float f;
    unsigned char c;
    long l;
    _Bool b;
    short h;
};

static double all;

bool ok(struct s *s)
{
    double d = s->d;
    all += d;
    float f = s->f;
    all += f;
    unsigned char c = s->c;
    all += c;
    long l = s->l;
    all += (double)l;
    bool b = s->b;
    all += b;
    short h = s->h;
    all += h;
    CHECK(all == s->d + s->f + s->c + (double)s->l + s->b + s->h && d == s->d && f == s->f && c == s->c &&
          l == s->l);
    return all == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_REALS(struct s, d, 0.5, -0.25);
    MG_REALS(struct s, f, 0.25, -0.5);
    MG_INTS(struct s, c, 254, 255);
    MG_INTS(struct s, l, -256, -254);
    MG_INTS(struct s, h, -1, 1);
}

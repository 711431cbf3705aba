/* The same for a bit-field whose unit is five bytes, written through a pointer. */
#define CHOICES 4
#include "restore.h"

struct __attribute__((packed)) unit {
    unsigned long v : 40;
};

FRAME(unsigned, life, const struct s *s, int i, unsigned h)
{
    _Alignas(4096) struct unit local[1700];
    struct unit *p = local;
    HIDE(p);
    p[102].v = p[819].v = 0x123456789a; /* bytes 510 to 514, 4095 to 4099 */
    unsigned v = (unsigned)s->x[i];
    CHECK(p[102].v == 0x123456789a && p[819].v == 0x123456789a);
    if (v == 2)
        p[0].v = 5;
    return mix(h, v);
}

FRAME(void, over, int v)
{
    unsigned char mess[9000], *p = mess;
    HIDE(p);
    memset(p, v, sizeof mess);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++) {
        h = life(s, i, h);
        over(0x77);
        CHECK(h == history(s, i + 1));
    }
    return accepted(s);
}

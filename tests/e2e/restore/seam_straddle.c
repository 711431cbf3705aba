/* A large local of which a single misaligned word is written, across the edge of two chunks, cachelines or pages, and
 * nothing else near it: what is kept of the local when its function returns must have both halves of the word. */
#define CHOICES 5
#include "restore.h"

struct __attribute__((packed)) odd {
    char first;
    long words[1000];
};

FRAME(void, look, const void *p)
{
    CHECK(p);
}

FRAME(unsigned, life, const struct s *s, int i, int index, unsigned h)
{
    _Alignas(4096) struct odd local;
    look(&local);
    local.words[63] = local.words[511] = 0x0123456789abcdef; /* bytes 505 to 512, 4089 to 4096 */
    local.words[index] = -2;
    unsigned v = (unsigned)s->x[i];
    CHECK(local.words[63] == 0x0123456789abcdef && local.words[511] == 0x0123456789abcdef &&
          local.words[index] == -2);
    if (v == 2)
        local.words[index] = 5;
    look(&local);
    CHECK(local.words[63] == 0x0123456789abcdef && local.words[index] == (v == 2 ? 5 : -2));
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
        h = life(s, i, 127 + 64 * i, h); /* bytes 1017 to 1024, and so on */
        over(0x77);
        CHECK(h == history(s, i + 1));
    }
    return accepted(s);
}

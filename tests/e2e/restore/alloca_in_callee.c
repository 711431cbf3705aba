/* alloca in a callee that chooses: its memory ends at return, and the next call has other memory in its place. */
#define CHOICES 5
#include "restore.h"

FRAME(unsigned, spell, const struct s *s, int i, unsigned h, size_t size)
{
    unsigned *a = __builtin_alloca(size * sizeof *a), *b;
    for (size_t k = 0; k < size; k++)
        a[k] = h;
    unsigned v = (unsigned)s->x[i];
    b = __builtin_alloca(size);
    memset(b, (int)v, size);
    for (size_t k = 0; k < size; k++)
        CHECK(a[k] == h && ((unsigned char *)b)[k] == v);
    return mix(a[size - 1], v);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++)
        h = spell(s, i, h, i ? 4 + 60 * (size_t)s->x[i - 1] : 90);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

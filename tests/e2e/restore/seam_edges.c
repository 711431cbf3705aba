/* Locals of many sizes, up to and over what counts as large, every byte of which a callee writes after its choice: the
 * first and the last byte lie next to what belongs to another frame, or to the machine. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

FRAME(void, change, const struct s *s, int i, unsigned char *p, int size)
{
    int v = s->x[i];
    for (int k = 0; k < size; k++) {
        CHECK(p[k] == (unsigned char)(k + i));
        p[k] = (unsigned char)(k + i + 1 + v);
    }
}

#define OWNER(name, size)                                                                                      \
    FRAME(void, name, const struct s *s, int i)                                                                \
    {                                                                                                          \
        unsigned char local[size];                                                                             \
        for (int k = 0; k < size; k++)                                                                         \
            local[k] = (unsigned char)(k + i);                                                                 \
        change(s, i, local, size);                                                                             \
        for (int k = 0; k < size; k++)                                                                         \
            CHECK(local[k] == (unsigned char)(k + i + 1 + s->x[i]));                                           \
    }
OWNER(one, 1)
OWNER(eight, 8)
OWNER(odd, 41)
OWNER(below, 248)
OWNER(just_below, 255)
OWNER(large, 256)
OWNER(just_large, 257)
OWNER(larger, 4097)

bool ok(struct s *s)
{
    one(s, 0);
    eight(s, 1);
    odd(s, 2);
    below(s, 3);
    just_below(s, 4);
    large(s, 5);
    just_large(s, 6);
    larger(s, 7);
    return accepted(s);
}

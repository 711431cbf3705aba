/* alloca of a fixed size in a loop and under an if: a large local that is not there from the start of its
 * function, and is there more than once. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, level, const struct s *s, int from, unsigned h)
{
    unsigned char *all[3];
    for (int i = 0; i < 3; i++) {
        all[i] = __builtin_alloca(600);
        memset(all[i], 10 * from + i, 600);
        int v = i % 2 ? take(s, from + i) : s->x[from + i];
        for (int k = 0; k <= i; k++) {
            CHECK(all[k][0] == 10 * from + k && all[k][599] == 10 * from + k &&
                  all[k][300 + i] == 10 * from + k);
            all[k][300 + i] = 0xcc;
        }
        if (v == 1) {
            unsigned *more = __builtin_alloca(300 * sizeof *more);
            more[0] = more[299] = h;
            CHECK(more[299] == history(s, from + i));
        }
        h = mix(h, (unsigned)v);
    }
    return h;
}

bool ok(struct s *s)
{
    unsigned h = level(s, 0, 7);
    h = level(s, 3, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

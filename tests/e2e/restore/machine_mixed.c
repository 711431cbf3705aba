/* One word each in a global, on the heap, in the oldest frame, in the youngest, and in the candidate; an instruction
 * mixes one into the next, or makes the heap block anew. What is undone in a wrong order shows. */
#define OWN_STRUCTURE
#include "restore.h"

enum { COUNT = 6, OPS = 6 };

struct s {
    unsigned char op[COUNT];
    unsigned mark;
};

static unsigned global = 1;

struct words {
    unsigned *w[5];
};

FRAME(void, step, const struct s *s, int i, struct words *all)
{
    unsigned mine = *all->w[3];
    int op = s->op[i];
    CHECK(mine == *all->w[3]);
    if (op < 5) {
        unsigned from = *all->w[op];
        *all->w[(op + 1) % 5] = mix(*all->w[(op + 1) % 5], from + (unsigned)i);
        return;
    }
    unsigned *block = malloc(sizeof *block);
    *block = *all->w[1] * 2;
    free(all->w[1]);
    all->w[1] = block;
}

FRAME(void, frames, const struct s *s, int i, struct words *all)
{
    unsigned young = *all->w[3] + 1, *old = all->w[3];
    all->w[3] = &young;
    step(s, i, all);
    if (i + 1 < COUNT)
        frames(s, i + 1, all);
    all->w[3] = old;
    *old = mix(*old, young);
}

static unsigned plainly(const struct s *s, unsigned *w, int i)
{
    unsigned old = w[3], op = s->op[i];
    w[3]++;
    if (op < 5)
        w[(op + 1) % 5] = mix(w[(op + 1) % 5], w[op] + (unsigned)i);
    else
        w[1] *= 2;
    if (i + 1 < COUNT)
        plainly(s, w, i + 1);
    w[3] = mix(old, w[3]);
    return w[3];
}

bool ok(struct s *s)
{
    unsigned oldest = 3, youngest = 4, w[5] = {1, 2, 3, 4, 5}, sum = 0;
    struct words all = {{&global, malloc(sizeof(unsigned)), &oldest, &youngest, &s->mark}};
    *all.w[1] = 2;
    *all.w[4] = 5;
    frames(s, 0, &all);
    plainly(s, w, 0);
    for (int k = 0; k < 5; k++)
        CHECK(*all.w[k] == w[k]);
    for (int i = 0; i < COUNT; i++)
        sum += s->op[i];
    return sum % OPS == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, op, 0, OPS - 1);
    MG_INTS(struct s, mark, 0, 1);
}

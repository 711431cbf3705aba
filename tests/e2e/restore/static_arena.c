/* An allocator of the predicate's own, in a static array, with a list of free cells threaded through it. */
#define CHOICES 8
#include "restore.h"

union cell {
    union cell *next;
    int v;
};

static union cell cells[5], *unused;
static int made;

static union cell *new_cell(void)
{
    union cell *c = unused;
    if (!c)
        return made < 5 ? &cells[made++] : NULL;
    unused = c->next;
    return c;
}

static void give_back(union cell *c)
{
    c->next = unused;
    unused = c;
}

static int free_cells(void)
{
    int count = 5 - made;
    for (const union cell *c = unused; c; c = c->next)
        CHECK(++count <= 5);
    return count;
}

bool ok(struct s *s)
{
    union cell *held[5];
    int count = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        CHECK(free_cells() == 5 - count);
        if (v == 0) {
            union cell *c = new_cell();
            CHECK((c == NULL) == (count == 5));
            if (c) {
                c->v = i;
                held[count++] = c;
            }
        } else if (count) {
            int k = v == 1 ? 0 : count - 1;
            CHECK(held[k]->v >= 0 && held[k]->v < i);
            give_back(held[k]);
            held[k] = held[--count];
        }
    }
    CHECK(free_cells() == 5 - count);
    return accepted(s);
}

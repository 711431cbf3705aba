/* A room of locals that is made after a choice, is there at a second one, and popped after it, is poison again after going back to the
 * first: below the innermost room nothing is plain. */
#include <stdbool.h>

struct pair {
    int a, b;
};

static int *place;

static int between(struct pair *p, int depth)
{
    int room[256];
    for (int i = 0; i < 256; i++)
        room[i] = 7;
    place = room;
    int inner = depth ? between(p, depth - 1) : p->b; /* a choice, while the rooms are there */
    place = room;
    return inner + place[0];
}

bool ok(struct pair *p)
{
    int small[2] = {1, 2};
    if (p->a == 0)
        return between(p, 2) > 0;
    place = small;
    return place[-60 - p->a] >= 0; /* below all locals */
}

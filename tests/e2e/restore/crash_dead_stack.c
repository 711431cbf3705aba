/* Far below the frame nobody has been in this run: a pointer there is a crash, also when the branch before has been
 * deeper. How far the stack is open must come back too. */
#define CHOICES 3
#define VALUES 2
#include "restore.h"
#include <stdint.h>

FRAME(int, deep, int left)
{
    unsigned char room[4000], *p = room;
    HIDE(p);
    p[0] = (unsigned char)left;
    return left ? deep(left - 1) + p[0] : p[0];
}

bool ok(struct s *s)
{
    int here = 5, *p = &here;
    uintptr_t address = (uintptr_t)p - 1000000;
    HIDE(address);
    int first = s->x[0], second = s->x[1], third = s->x[2];
    CHECK(here == 5);
    if (third)
        return *(int *)address == first + second;
    return deep(500) > 0;
}

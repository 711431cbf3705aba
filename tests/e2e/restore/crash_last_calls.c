/* Two functions that call each other in the last place, for ever: the stack is full, under every engine. */
#define CHOICES 2
#include "restore.h"

FORWARD(int, pong, int n);

FRAME(int, ping, int n)
{
    return pong(n + 1);
}

FRAME(int, pong, int n)
{
    return n < 0 ? 0 : ping(n);
}

bool ok(struct s *s)
{
    if (s->x[0] == 1)
        return ping(0);
    return s->x[1] == 0;
}

/* errno is a variable of the target too: set before and after choices, it is what it was. */
#define CHOICES 6
#include <errno.h>
#include "restore.h"

FRAME(int, parse, const struct s *s, int i)
{
    int old = errno, v = s->x[i];
    CHECK(errno == old);
    if (v == 2)
        errno = ERANGE + i;
    return v;
}

bool ok(struct s *s)
{
    int wanted = 0, v;
    CHECK(errno == 0);
    for (int i = 0; i < CHOICES; i++) {
        v = parse(s, i);
        if (v == 1)
            errno = 0;
        wanted = v == 2 ? ERANGE + i : v == 1 ? 0 : wanted;
        CHECK(errno == wanted);
    }
    return accepted(s);
}

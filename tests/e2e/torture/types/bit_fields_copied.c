#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    unsigned a : 4, b : 4, : 3, c : 5;
};

bool ok(struct s *s)
{
    struct s t = *s;
    t.a = 0;
    return t.b == 1 && t.c == 2;
}

MG_BOUNDS(struct s, n)
{
}

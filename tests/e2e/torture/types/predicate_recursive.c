#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};
static bool (*volatile other)(struct s *);

bool ok(struct s *s)
{
    if (!other) {
        other = ok;
        bool r = other(s);
        return r;
    }
    return s->x == 1;
}

MG_BOUNDS(struct s, n)
{
}

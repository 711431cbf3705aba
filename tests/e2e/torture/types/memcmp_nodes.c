#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct n {
    int a, b;
};
struct s {
    struct n p, q;
};

bool ok(struct s *s)
{
    return !memcmp(&s->p, &s->q, sizeof s->p);
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(int, 0, 2);
}

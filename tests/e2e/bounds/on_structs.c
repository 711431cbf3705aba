#include <margay.h>

struct s {
    struct {
        int x;
    } in[2];
};

bool ok(struct s *s)
{
    return s->in[0].x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, in, 0, 1);
}

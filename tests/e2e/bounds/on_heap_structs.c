#include <margay.h>

struct p {
    int x;
};
struct s {
    int len;
    struct p *all;
};

bool ok(struct s *s)
{
    return s->len && s->all[0].x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_ARRAY(struct s, all, len);
    MG_INTS(struct s, all, 0, 1);
}

#include <margay.h>

struct s {
    int tag;
    union {
        int i;
        char c;
    } u;
};

bool ok(struct s *s)
{
    return s->tag == 1 && s->u.i;
}

MG_BOUNDS(struct s, n)
{
    MG_ARM(struct s, u.i, tag, 1);
    MG_ARM(struct s, u.c, tag, 1);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) s {
    char c;
    long l;
    short h;
    struct s *p;
    int i;
};

bool ok(struct s *s)
{
    return s->c == 'a' && s->l == 1 && s->h == 1 && s->p && s->p->i == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct s, 1);
    MG_CHARS(struct s, c, "ab");
    MG_INTS(struct s, l, 0, 1);
    MG_INTS(struct s, h, 0, 1);
    MG_INTS(struct s, i, 0, 1);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int tag;
    union {
        char c;
        long l;
    } u;
};

bool ok(struct s *s)
{
    if (s->tag == 2) {
        memset(&s->u, 0, 24);
        return true;
    }
    return s->tag == 1 ? s->u.l == 1 : s->u.c == 'a';
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, tag, 0, 2);
    MG_ARM(struct s, u.c, tag, 0);
    MG_ARM(struct s, u.l, tag, 1);
    MG_CHARS(struct s, u.c, "ab");
    MG_INTS(struct s, u.l, 0, 1);
}

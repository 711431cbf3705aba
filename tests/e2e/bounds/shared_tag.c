/* Two unions may share a tag, and a member may be live for two values. */
#include <margay.h>

struct s {
    int tag;
    union {
        int i;
        char c;
    } u;
    union {
        short s;
        bool b;
    } v;
};

bool ok(struct s *s)
{
    return s->tag == 1 ? s->u.i == 1 && s->v.s == 1 : s->u.c == 'a' && s->v.b;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, tag, 0, 2);
    MG_ARM(struct s, u.i, tag, 1);
    MG_ARM(struct s, v.s, tag, 1);
    MG_ARM(struct s, u.c, tag, 0);
    MG_ARM(struct s, u.c, tag, 2);
    MG_ARM(struct s, v.b, tag, 0);
    MG_ARM(struct s, v.b, tag, 2);
    MG_CHARS(struct s, u.c, "ab");
}

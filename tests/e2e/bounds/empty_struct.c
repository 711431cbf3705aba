/* Pointers to a struct without members: NULL, or one of its objects. */
#include <margay.h>

struct mark {};
struct s {
    struct mark *a, *b;
};

bool ok(struct s *s)
{
    return s->a && s->b && s->a != s->b;
}

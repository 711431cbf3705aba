#include <margay.h>

typedef struct { int x; } s_t;

_Bool valid(s_t *s)
{
    s_t *other = MG_ANY(s_t, 1);
    return other->x == s->x;
}

/* expect: wild crashed=4 valid=0 explored=4; args: --bounds made --pred with_made */
#include "containers.h"

static mgc_set *made;

static bool boom(struct s *s)
{
    return s != NULL;
}

bool with_made(struct s *s)
{
    return s->x >= 0 && mgc_set_has(made, s); /* HERE */
}

MG_BOUNDS_NAMED(made, struct s, n)
{
    MG_OBJECTS(struct node, 1);
    MG_INTS(struct s, x, 0, 3);
    made = mgc_set_new();
    mgc_set_add(made, 1);
    mgc_set_clear(made);
}

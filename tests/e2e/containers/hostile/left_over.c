/* expect: accept valid=5 explored=6; args: --pred with_kept */
#include "containers.h"

static mgc_set *kept;

/* Neither freed nor forgotten by its variable; yet every candidate finds it as the first one did. */
static bool boom(struct s *s)
{
    return s->a == NULL || s->a->v >= 0;
}

bool with_kept(struct s *s)
{
    bool is_first = !kept;
    if (is_first)
        kept = mgc_set_new();
    mgc_set_add(kept, s->x);
    return is_first && mgc_set_count(kept) == 1 && ok(s);
}

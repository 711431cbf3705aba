/* expect: accept valid=3 */
#include "torture.h"

static bool boom(struct s *s)
{
    return calloc((size_t)-1, (size_t)s->x + 1) == NULL;
}

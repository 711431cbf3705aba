/* expect: null explored=6 valid=3 */
#include "torture.h"

static bool boom(struct s *s)
{
    return s->a->v == 0; /* HERE */
}

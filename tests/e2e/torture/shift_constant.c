/* expect: shift */
#include "torture.h"

#pragma clang diagnostic ignored "-Wshift-count-overflow"
static bool boom(struct s *s)
{
    return (long)s->x << 64 == 0; /* HERE */
}

/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_stack *stack = (mgc_stack *)((uintptr_t)s ^ 0xdead000000);
    return mgc_stack_count(stack); /* HERE */
}

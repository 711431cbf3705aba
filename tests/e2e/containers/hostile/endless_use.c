/* expect: runaway */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_stack *stack = mgc_stack_new();
    for (;;) {
        mgc_stack_push(stack, s); /* HERE */
        mgc_stack_pop(stack);
    }
}

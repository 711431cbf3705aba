/* expect: runaway */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;) /* HERE */
        ;
}

/* expect: runaway no-line; args: --fuel 400000 */
#include "torture.h"

#include <stdio.h>

static bool boom(struct s *s)
{
    for (;;)
        printf("%08000d\n", s->x);
}

/* expect: runaway no-line; args: --fuel 100000 */
#include "torture.h"

static bool boom(struct s *s)
{
    void *const labels[] = {&&first, &&second};
    int i = s->x;
first:
    i ^= 1;
    goto *labels[i];
second:
    goto *labels[i];
}

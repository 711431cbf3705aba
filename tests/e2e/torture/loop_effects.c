/* expect: runaway no-line; args: --fuel 100000 */
#include "torture.h"

static int counter;
static char ring[64];

static bool boom(struct s *s)
{
    for (;;) { /* HERE */
        counter += s->x;
        ring[counter & 63]++;
    }
}

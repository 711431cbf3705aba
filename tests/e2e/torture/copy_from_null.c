/* expect: null */
#include "torture.h"

struct wide {
    long v[5];
};

static bool boom(struct s *s)
{
    struct wide *nowhere = NULL, here = *nowhere; /* HERE */
    return here.v[s->x] == 0;
}

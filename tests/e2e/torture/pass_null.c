/* expect: null */
#include "torture.h"

struct wide {
    long v[5];
};

static NOINLINE bool takes(struct wide w)
{
    return w.v[1] == 0;
}

static bool boom(struct s *s)
{
    struct wide *nowhere = NULL;
    return takes(*nowhere); /* HERE */
}

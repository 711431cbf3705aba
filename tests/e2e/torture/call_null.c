/* expect: null */
#include "torture.h"

static bool boom(struct s *s)
{
    bool (*f)(struct s *) = NULL;
    return f(s); /* HERE */
}

/* expect: bad_free */
#include "torture.h"

static int variable;

static bool boom(struct s *s)
{
    free(&variable); /* HERE */
    return true;
}

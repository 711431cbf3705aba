/* expect: out_of_bounds no-line */
#include "torture.h"

static char small[4];

static bool boom(struct s *s)
{
    strcpy(small, "much too long");
    return true;
}

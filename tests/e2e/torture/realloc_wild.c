/* expect: bad_free */
#include "torture.h"

static bool boom(struct s *s)
{
    return realloc((void *)0x2000000cUL, 8) != NULL; /* HERE */
}

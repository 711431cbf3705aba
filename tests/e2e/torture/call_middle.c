/* expect: wild */
#include "torture.h"

/* Inside the code area, at the start of nothing. */
static bool boom(struct s *s)
{
    return ((bool (*)(struct s *))0x53fffff0UL)(s); /* HERE */
}

/* expect: accept valid=3 */
#include "torture.h"

static bool boom(struct s *s)
{
    free(s);
    return true;
}

/* expect: accept valid=3 */
#include "torture.h"

#include <errno.h>

static bool boom(struct s *s)
{
    errno = 0;
    return !malloc((size_t)-s->x) && errno == ENOMEM;
}

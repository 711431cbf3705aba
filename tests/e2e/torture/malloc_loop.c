/* expect: accept valid=3 */
#include "torture.h"

static bool boom(struct s *s)
{
    for (int i = 0;; i++)
        if (!malloc(1 << 20))
            return i == 255; /* of 256 MiB */
}

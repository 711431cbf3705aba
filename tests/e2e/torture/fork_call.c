/* expect: refused text=fork */
#include "torture.h"

#include <unistd.h>

static bool boom(struct s *s)
{
    return fork() == 0; /* HERE */
}

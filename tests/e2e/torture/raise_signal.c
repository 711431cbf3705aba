/* expect: refused text=raise */
#include "torture.h"

#include <signal.h>

static bool boom(struct s *s)
{
    return raise(SIGSEGV) == 0; /* HERE */
}

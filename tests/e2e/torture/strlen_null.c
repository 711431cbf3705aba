/* expect: null no-line */
#include "torture.h"

static bool boom(struct s *s)
{
    char *volatile nowhere = NULL;
    return strlen(nowhere) == 0;
}

/* expect: out_of_bounds no-line */
#include "torture.h"

static char text[4] = {'f', 'u', 'l', 'l'};

static bool boom(struct s *s)
{
    return strlen(text) == 4;
}

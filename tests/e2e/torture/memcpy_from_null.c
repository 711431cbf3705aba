/* expect: null */
#include "torture.h"

static char text[100];

static bool boom(struct s *s)
{
    char *nowhere = NULL;
    memcpy(text, nowhere, 50 * (size_t)s->x); /* HERE */
    return true;
}

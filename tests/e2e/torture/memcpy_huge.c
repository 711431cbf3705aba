/* expect: wild */
#include "torture.h"

static char text[100];

static bool boom(struct s *s)
{
    memcpy(text, text + 1, (size_t)-s->x); /* HERE */
    return true;
}

/* expect: read_only */
#include "torture.h"

static bool boom(struct s *s)
{
    char *text = "text";
    text[s->x] = 'x'; /* HERE */
    return true;
}

/* free twice is a crash only where both choices say so. */
#define CHOICES 4
#define VALUES 2
#include "restore.h"

bool ok(struct s *s)
{
    char *a = malloc(10), *b = calloc(1, 10);
    if (s->x[0])
        free(a);
    if (take(s, 1))
        free(b);
    if (s->x[2])
        free(a);
    if (take(s, 3))
        free(b);
    return true;
}

/* Too much memory in one branch is not there; in the next one there is as much as before. The sum of both would not
 * fit. */
#define CHOICES 3
#define VALUES 4
#include "restore.h"

bool ok(struct s *s)
{
    for (int i = 0; i < CHOICES; i++)
        if (s->x[i]) {
            char *block = malloc((size_t)s->x[i] << 26); /* 64, 128 or 192 of 256 MiB */
            block[0] = 1;
        }
    return true;
}

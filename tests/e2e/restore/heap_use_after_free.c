/* The same, and then every block is read: that is a crash exactly for those freed on this path. Whether a block is
 * freed must come back with everything else, in both directions. */
#define CHOICES 4
#define VALUES 2
#include "restore.h"

bool ok(struct s *s)
{
    int *blocks[CHOICES], sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        blocks[i] = malloc(sizeof **blocks);
        *blocks[i] = i;
        if (s->x[i])
            free(blocks[i]);
    }
    for (int i = CHOICES - 1; i >= 0; i--)
        sum += *blocks[i];
    return sum == 6;
}

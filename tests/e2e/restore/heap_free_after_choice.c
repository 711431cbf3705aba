/* An old block is freed in one branch and used in the next, in which it must be there, with its contents. */
#define CHOICES 6
#define VALUES 2
#include "restore.h"

bool ok(struct s *s)
{
    int *blocks[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        blocks[i] = malloc(sizeof **blocks);
        *blocks[i] = i;
    }
    for (int i = 0; i < CHOICES; i++)
        if (s->x[i])
            free(blocks[i]);
        else
            *blocks[i] += 10;
    for (int i = 0; i < CHOICES; i++) {
        if (s->x[i])
            continue;
        CHECK(*blocks[i] == i + 10);
        free(blocks[i]);
    }
    return accepted(s);
}

/* A megabyte made before the choices and written whole after each, and another one made and written in each
 * branch. */
#define CHOICES 3
#include "restore.h"

enum { SIZE = 1 << 20 };

bool ok(struct s *s)
{
    unsigned char *old = malloc(SIZE);
    memset(old, 7, SIZE);
    for (int i = 0; i < CHOICES; i++) {
        unsigned char before = old[SIZE / 2], *young;
        int v = s->x[i];
        CHECK(old[SIZE / 2] == before && old[SIZE - 1] == before && old[0] == before);
        memset(old, 10 * i + v, SIZE);
        young = malloc(SIZE);
        memset(young, 99, SIZE);
        young[SIZE / 3] = (unsigned char)v;
        CHECK(young[SIZE / 3 - 1] == 99 && young[SIZE / 3] == s->x[i]);
    }
    for (int k = 0; k < SIZE; k += 4001)
        CHECK(old[k] == 10 * (CHOICES - 1) + s->x[CHOICES - 1]);
    return accepted(s);
}

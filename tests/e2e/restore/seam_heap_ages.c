/* A block is young until the next choice and old from then on, and young again for a search that goes back before it
 * was made. Blocks are made in some branches only, so an address is old in one branch and young in the other. */
#define CHOICES 7
#include "restore.h"

bool ok(struct s *s)
{
    unsigned *blocks[CHOICES] = {0};
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        for (int k = 0; k < i; k++)
            if (blocks[k])
                *blocks[k] = mix(*blocks[k], (unsigned)v);
        if (v == 0)
            continue;
        blocks[i] = v == 1 ? malloc(sizeof **blocks) : calloc(3, sizeof **blocks);
        CHECK(v == 1 || blocks[i][2] == 0);
        *blocks[i] = history(s, i + 1);
        if (v == 2)
            blocks[i][2] = 5;
    }
    for (int i = 0; i < CHOICES; i++)
        CHECK(!blocks[i] || *blocks[i] == history(s, CHOICES));
    return accepted(s);
}

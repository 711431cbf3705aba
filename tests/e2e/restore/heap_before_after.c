/* Blocks made before the first choice, between choices and after the last; all that are there are written again after
 * each choice. A block is old for the choices after it and young for those before it. */
#define CHOICES 6
#include "restore.h"

bool ok(struct s *s)
{
    unsigned *blocks[CHOICES + 1];
    for (int i = 0; i < CHOICES; i++) {
        blocks[i] = malloc(((size_t)i + 1) * sizeof **blocks);
        blocks[i][0] = blocks[i][i] = history(s, i);
        unsigned v = (unsigned)s->x[i];
        for (int k = 0; k <= i; k++) {
            CHECK(blocks[k][k] == history(s, i));
            blocks[k][k] = mix(blocks[k][k], v);
        }
    }
    blocks[CHOICES] = calloc(10, sizeof **blocks);
    CHECK(blocks[CHOICES][9] == 0);
    for (int i = 0; i < CHOICES; i++) {
        CHECK(blocks[i][i] == history(s, CHOICES) && (!i || blocks[i][0] == history(s, i)));
        free(blocks[i]);
    }
    return accepted(s);
}

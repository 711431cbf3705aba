/* The steps that a run has left are part of its state: a run of exactly as many steps as --fuel allows ends well, one
 * step more is a runaway, wherever the search came back to on the way. Loops of 10 turns each, 10 more for each
 * value. */
#define CHOICES 5
#include "restore.h"

bool ok(struct s *s)
{
    volatile int turns = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        for (int k = 0; k < 10 * (v + 1); k++)
            turns = turns + 1;
    }
    return true;
}

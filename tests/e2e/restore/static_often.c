/* The same few words written many times before, between and after choices: each choice must bring back its own
 * version, however often a word was remembered for another one. */
#define CHOICES 6
#include "restore.h"

static unsigned counter, last[4];

bool ok(struct s *s)
{
    unsigned wanted = 0;
    for (int i = 0; i < CHOICES; i++) {
        for (int k = 0; k < 50; k++) {
            counter++;
            last[k % 4] = counter;
        }
        unsigned v = (unsigned)s->x[i];
        CHECK(counter == wanted + 50 && last[1] == counter && last[0] == counter - 1);
        for (unsigned k = 0; k < 20 * v; k++) {
            counter++;
            last[1] = counter;
        }
        wanted += 50 + 20 * v;
        CHECK(counter == wanted && last[1] == counter);
    }
    return accepted(s);
}

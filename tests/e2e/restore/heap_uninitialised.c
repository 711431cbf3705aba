/* A block is written in one branch only and read in all: where it was not written the read is a crash. What is
 * initialised must be forgotten when going back, or the crash is missed. */
#define CHOICES 5
#define VALUES 2
#include "restore.h"

bool ok(struct s *s)
{
    unsigned char *block = malloc(CHOICES);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++)
        if (s->x[i])
            block[i] = (unsigned char)i;
    for (int i = 0; i < CHOICES; i++)
        sum += block[CHOICES - 1 - i];
    return sum == 10;
}

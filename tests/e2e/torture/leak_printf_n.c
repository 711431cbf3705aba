/* expect: illegal explored=1 valid=0 crashed=1 */
/* printf("%n") ends the run before it stores, each time: nothing of it is left for the next candidate. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

#include <stdio.h>

static int global;

bool ok(struct s *s)
{
    if (global)
        return false;
    printf("abc\n%n", &global); /* HERE */
    return s->x >= 0 && global == 4;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

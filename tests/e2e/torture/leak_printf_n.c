/* expect: accept|illegal no-line explored=* valid=* crashed=* */
/* printf("%n") stores like any other store. */
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
    printf("abc\n%n", &global);
    return s->x >= 0 && global == 4;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

/* expect: abort no-line explored=3 valid=1 crashed=1 */
/* Also what a candidate wrote before it crashed is taken back. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

static int global;
static char text[100];

bool ok(struct s *s)
{
    if (global || text[50])
        return false;
    global = 1;
    memset(text, 1, sizeof text);
    if (s->x == 1)
        abort();
    return s->x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

/* expect: accept explored=3 valid=3 */
/* Statics, globals, thread-locals, errno, and what functions keep. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

#include <errno.h>

static int global;
static _Thread_local int local = 5;
static struct {
    long a;
    char b[300];
} large;
int shown = 3;

bool ok(struct s *s)
{
    static int count;
    bool fresh = !count && !global && local == 5 && !errno && !large.b[299] && shown == 3;
    count++;
    global = -1;
    local = 6;
    errno = ENOMEM;
    memset(&large, 255, sizeof large);
    shown <<= 1;
    return fresh && s->x >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

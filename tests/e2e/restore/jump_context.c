/* getcontext and swapcontext change the stack under the search: refused too. */
#include <ucontext.h>
#include "restore.h"

static ucontext_t place;

bool ok(struct s *s)
{
    int v = s->x[0];
    getcontext(&place); /* HERE */
    return v == 1;
}

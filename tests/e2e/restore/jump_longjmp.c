/* longjmp alone, to a place that nobody set. */
#include <setjmp.h>
#include "restore.h"

static jmp_buf place;

bool ok(struct s *s)
{
    if (s->x[0] == 1)
        longjmp(place, 1);
    return true;
}

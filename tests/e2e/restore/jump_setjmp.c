/* setjmp and longjmp leave frames without returning from them, and are refused: before the search, with the line, and
 * with what to do instead. */
#include <setjmp.h>
#include "restore.h"

static jmp_buf place;

FRAME(void, leave, const struct s *s, int i)
{
    if (s->x[i] == 1)
        longjmp(place, 1);
}

bool ok(struct s *s)
{
    if (setjmp(place)) /* HERE */
        return false;
    for (int i = 0; i < CHOICES; i++)
        leave(s, i);
    return accepted(s);
}

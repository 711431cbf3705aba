/* Loops made of goto, left from the middle into one another: the place to go on at is all there is. */
#define CHOICES 7
#include "restore.h"

bool ok(struct s *s)
{
    unsigned h = 7;
    int i = 0, ups = 0, downs = 0;
up:
    if (i == CHOICES)
        goto end;
    ups++;
    h = mix(h, (unsigned)s->x[i]);
    if (s->x[i++] == 0)
        goto up;
    if (s->x[i - 1] == 2)
        goto end_or_up;
down:
    if (i == CHOICES)
        goto end;
    downs++;
    h = mix(h, (unsigned)take(s, i));
    if (s->x[i++] == 1)
        goto down;
end_or_up:
    if (i < CHOICES)
        goto up;
end:
    CHECK(ups + downs == CHOICES && h == history(s, CHOICES));
    return accepted(s);
}

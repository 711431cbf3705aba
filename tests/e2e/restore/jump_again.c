/* Jumps back to the same place for each number, from different depths; what was changed since stays changed. */
#define CHOICES 5
#include <setjmp.h>
#include "restore.h"

static jmp_buf place;

FRAME(void, sink, const struct s *s, int i, int deep)
{
    char room[300];
    memset(room, deep, sizeof room);
    if (deep)
        sink(s, i, deep - 1);
    int v = take(s, i);
    CHECK(room[299] == deep);
    longjmp(place, v + 1);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    int i = -1, came = setjmp(place), *heap;
    if (came) {
        h = mix(h, (unsigned)came - 1);
        CHECK(came == s->x[i] + 1);
    }
    heap = malloc(8);
    heap[1] = i;
    CHECK(heap[1] == i);
    if (i % 2 == 0)
        free(heap);
    if (++i < CHOICES)
        sink(s, i, (i * 7) % 4);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

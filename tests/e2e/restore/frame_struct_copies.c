/* Large structs copied whole between locals, before and after choices. */
#define CHOICES 5
#include "restore.h"

struct page {
    unsigned h, fill[120];
};

FRAME(void, turn, struct page *p, unsigned v)
{
    p->h = mix(p->h, v);
    p->fill[p->h % 120] ^= p->h;
}

bool ok(struct s *s)
{
    struct page now = {.h = 7}, before, first;
    first = now;
    for (int i = 0; i < CHOICES; i++) {
        before = now;
        turn(&now, (unsigned)take(s, i));
        CHECK(before.h == history(s, i));
        if (s->x[i] == 1) {
            struct page swapped = now;
            now = before;
            before = swapped;
            now = before;
        }
    }
    struct page again = first;
    for (int i = 0; i < CHOICES; i++)
        turn(&again, (unsigned)s->x[i]);
    CHECK(now.h == history(s, CHOICES) && !memcmp(&again, &now, sizeof now));
    return accepted(s);
}

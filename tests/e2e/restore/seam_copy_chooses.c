/* One copy of an unread struct chooses eight fields, one after the other, on its way into an older frame, into a
 * large local, into a young block and into an old one. Its target is half written, or not at all, at each place to go
 * back to. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

struct around {
    int before;
    struct s s;
    int after[100];
};

FRAME(void, into, const struct s *s, struct around *to, int depth)
{
    volatile int mine = depth;
    if (depth) {
        into(s, to, depth - 1);
    } else {
        to->before = 1;
        to->s = *s;
        to->after[0] = 2;
    }
    CHECK(mine == depth);
}

bool ok(struct s *s)
{
    struct around local, *old = malloc(sizeof *old), *young;
    memset(&local, 9, sizeof local);
    memset(old, 8, sizeof *old);
    int first = take(s, 3);
    into(s, old, 2);
    into(s, &local, 4);
    young = malloc(sizeof *young);
    into(s, young, 1);
    CHECK(old->before == 1 && old->after[0] == 2 && old->after[99] == 0x08080808 &&
          local.after[99] == 0x09090909);
    CHECK(first == s->x[3] && !memcmp(&local.s, s, sizeof *s) && !memcmp(&old->s, s, sizeof *s));
    CHECK(history(&young->s, CHOICES) == history(s, CHOICES));
    return accepted(s);
}

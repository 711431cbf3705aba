/* Unread characters copied by memcpy and memmove: to a local, to an older frame, to the heap, to a static array
 * and within the candidate. The copy chooses them one by one, and none of the bytes written before the choice
 * may stay. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    char text[4];
    char more[4];
};

static char fixed[6];

FRAME(void, down, const struct s *s, char *older, int depth)
{
    if (depth)
        down(s, older, depth - 1);
    else
        memcpy(older + 1, s->text, 2);
}

bool ok(struct s *s)
{
    char local[6] = "......", older[6] = "......", *heap = malloc(6);
    memset(heap, '.', 6);
    memset(fixed, '.', 6);
    down(s, older, 3);
    CHECK(older[0] == '.' && older[3] == '.' && older[1] == s->text[0] && older[2] == s->text[1]);
    memcpy(local, s->text + 1, 2);
    CHECK(local[0] == s->text[1] && local[1] == s->text[2] && local[2] == '.');
    memcpy(heap + 2, s->text, 4);
    CHECK(heap[1] == '.' && !memcmp(heap + 2, s->text, 4));
    memcpy(fixed, s->more, 2);
    CHECK(!memcmp(fixed, s->more, 2) && fixed[2] == '.');
    char first = s->more[0];
    memmove(s->more + 1, s->more, 3);
    CHECK(s->more[0] == first && s->more[1] == first);
    int zs = 0;
    for (int i = 0; i < 4; i++)
        zs += (s->text[i] == 'z') + (s->more[i] == 'z');
    return zs % 2 == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_CHARS(struct s, text, "yz");
    MG_CHARS(struct s, more, "yz");
}

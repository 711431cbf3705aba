/* Many choices in one frame, whose locals change between them in three ways: directly, through a pointer, by a
 * callee. Each choice needs its own version of the frame. */
#define CHOICES 7
#define VALUES 2
#include "restore.h"

FRAME(void, bump, int *p)
{
    ++*p;
}

bool ok(struct s *s)
{
    unsigned direct = 7;
    int by_callee = 0, letters[CHOICES + 1] = {0}, *p = letters;
    volatile int slow = 0;
    HIDE(p);
    for (int i = 0; i < CHOICES; i++) {
        slow = i;
        p[i] = i * i;
        int v = s->x[i];
        CHECK(slow == i && p[i] == i * i && letters[i + 1] == 0 && by_callee == i);
        direct = mix(direct, (unsigned)v);
        p[i] += v;
        bump(&by_callee);
        slow = -1;
    }
    for (int i = 0; i < CHOICES; i++)
        CHECK(letters[i] == i * i + s->x[i]);
    CHECK(direct == history(s, CHOICES));
    return accepted(s);
}

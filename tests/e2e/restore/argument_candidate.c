/* The candidate itself passed by value: all its fields are chosen in one copy, one after the other, each a place to
 * go back to in the middle of the call. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, by_value, struct s copy, int *sum)
{
    unsigned h = history(&copy, CHOICES);
    for (int i = 0; i < CHOICES; i++) {
        *sum += copy.x[i];
        copy.x[i] = -1;
    }
    return h;
}

bool ok(struct s *s)
{
    int sum = 0;
    CHECK(by_value(*s, &sum) == history(s, CHOICES));
    CHECK((sum % VALUES == 0) == accepted(s));
    return accepted(s);
}

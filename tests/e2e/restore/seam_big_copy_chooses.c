/* A whole candidate of 320 bytes assigned to a large local that has other contents already: the copy chooses all
 * its fields, and what the local had before the copy must be there again for a choice before it. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    int first, x[5], rest[74];
};

FRAME(int, look, struct s *p, int from)
{
    int sum = 0;
    for (int k = from; k < 5; k++)
        sum += p->x[k];
    return sum + p->rest[73];
}

FRAME(bool, compare, const struct s *s)
{
    struct s copy;
    memset(&copy, 1, sizeof copy);
    CHECK(look(&copy, 0) == 6 * 0x01010101);
    int first = s->first;
    CHECK(copy.first == 0x01010101 && copy.rest[73] == 0x01010101 && look(&copy, 4) == 2 * 0x01010101);
    copy.first = 3;
    copy = *s;
    CHECK(copy.first == first && look(&copy, 5) == 9 && copy.rest[0] == 9);
    int sum = first;
    for (int k = 0; k < 5; k++) {
        CHECK(copy.x[k] == s->x[k]);
        sum += copy.x[k];
        copy.x[k] = -1;
    }
    copy.rest[73] = 0;
    return sum % 2 == 0;
}

FRAME(void, over, int v)
{
    unsigned char mess[1000], *p = mess;
    HIDE(p);
    memset(p, v, sizeof mess);
}

bool ok(struct s *s)
{
    bool result = compare(s);
    over(0x66);
    return result;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, first, 0, 1);
    MG_INTS(struct s, x, 0, 1);
    MG_VALUES(struct s, rest, 9);
}

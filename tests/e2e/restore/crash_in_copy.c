/* A copy that first chooses fields and then turns out to go out of bounds; and one that does not, in the next
 * branch. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    unsigned char size, data[4];
};

static unsigned char to[4];

bool ok(struct s *s)
{
    size_t size = s->size;
    memcpy(to, s->data, size); /* 5 is one too many, on both sides */
    for (size_t k = 0; k < 4; k++)
        CHECK(k < size ? to[k] == s->data[k] : to[k] == 0);
    return true;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, size, 2, 5, 3);
    MG_INTS(struct s, data, 1, 2);
}

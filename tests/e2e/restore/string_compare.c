/* strcmp and memcmp of two unread strings choose a character of each in turn and stop at the first difference; the
 * second comparison finds what the first has left. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    char a[3], b[3];
};

bool ok(struct s *s)
{
    int order = strncmp(s->a, s->b, 3), bytes = memcmp(s->a, s->b, 3);
    CHECK((order < 0) == (bytes < 0) || memchr(s->a, '\0', 3));
    CHECK(order == 0 ? strnlen(s->a, 3) == strnlen(s->b, 3) : order == bytes);
    return order < 0;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, a, '\0', 'x');
    MG_VALUES(struct s, b, '\0', 'x');
}

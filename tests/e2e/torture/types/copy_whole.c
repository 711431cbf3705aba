#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
    char c;
    int y;
};

bool ok(struct s *s)
{
    struct s t = *s;
    memcpy(&t, s, sizeof t);
    return t.x == t.y;
}

MG_BOUNDS(struct s, n)
{
    MG_CHARS(struct s, c, "a");
}

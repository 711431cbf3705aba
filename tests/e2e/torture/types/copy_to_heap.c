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
    struct s *t = malloc(sizeof *t);
    memcpy(t, s, sizeof *t);
    struct s u = *t;
    free(t);
    return u.x == u.y;
}

MG_BOUNDS(struct s, n)
{
    MG_CHARS(struct s, c, "a");
}

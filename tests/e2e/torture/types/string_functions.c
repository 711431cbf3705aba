#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    char t[4];
};

bool ok(struct s *s)
{
    return s->t[3] == 0 && strlen(s->t) == 2 && strchr(s->t, 'b') && !strcmp(s->t, "ab");
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, t, 0, 'a', 'b');
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    char x[100];
    struct s *p;
};

bool ok(struct s *s)
{
    return s->x[5];
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct s, 1400000);
}

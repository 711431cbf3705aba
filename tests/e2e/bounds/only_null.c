#include <margay.h>

struct hidden;
struct s {
    char *name;
    int (*call)(int);
    struct hidden *h;
    int x;
};

bool ok(struct s *s)
{
    return s->x == 1 && s->name && s->call(1) && s->h;
}

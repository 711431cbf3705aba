#include <stdbool.h>

struct s {
    int x;
};

bool mg_is_open(unsigned long value)
{
    return value == 1;
}

bool ok(struct s *s)
{
    return mg_is_open((unsigned long)s->x);
}

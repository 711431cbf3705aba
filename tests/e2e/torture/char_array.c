/* A large array of a type without bounds of its own is laid out at once. */
#include <margay.h>

struct s {
    char x[50000];
};

bool ok(struct s *s)
{
    return s->x[49999] == 'a';
}

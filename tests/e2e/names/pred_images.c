#include <margay.h>

struct s {
    int x;
};

bool mg_images(struct s *s)
{
    return s->x == 1;
}

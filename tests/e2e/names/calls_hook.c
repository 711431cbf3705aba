#include <margay.h>

void mg_on_cover(unsigned long);

struct s {
    int x;
};

bool ok(struct s *s)
{
    mg_on_cover(0x10000000);
    return s->x == 1;
}

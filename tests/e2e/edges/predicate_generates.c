#include <margay_generate.h>

struct s {
    int x;
};

bool ok(struct s *s)
{
    int keys[2];
    mg_gen_ints(keys, 2, 0, 1);
    return s->x == keys[0];
}

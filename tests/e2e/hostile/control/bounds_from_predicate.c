/* EXPECT refused "MG_BOUNDS" */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    MG_INTS(struct s, x, 0, 1000); /* HERE */
    return s->x;
}

/* EXPECT refused "MG_BOUNDS" */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    return s->x;
}
MG_BOUNDS(struct s, n)
{
    int *p = 0;
    MG_INTS(struct s, x, 0, *p); /* HERE */
}

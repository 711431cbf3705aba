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
    for (;;)
        n ^= 1;
}

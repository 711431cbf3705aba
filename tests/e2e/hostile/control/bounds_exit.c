/* EXPECT refused "MG_BOUNDS" */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    return s->x;
}
MG_BOUNDS(struct s, n)
{
    exit(n - n); /* HERE */
}

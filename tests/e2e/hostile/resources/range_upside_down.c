/* EXPECT refused "the domain of struct s.x is empty: 2..-2" */
#include <margay.h>
struct s {
    int x;
};
bool any(struct s *s)
{
    return s->x;
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, n, -n); /* HERE */
}

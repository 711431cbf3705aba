/* EXPECT pass valid=1; -- -ffast-math */
#include <margay.h>
struct s {
    int x;
};
bool not_a_number(struct s *s)
{
    volatile double zero = s->x;
    double q = zero / zero;
    return q != q;
}

/* EXPECT pass valid=3 */
#include <margay.h>
typedef unsigned _BitInt(37) u37;
typedef signed _BitInt(3) i3;
struct s {
    int x;
};
bool odd_widths(struct s *s)
{
    u37 a = (u37)s->x - 1;
    i3 b = (i3)(s->x - 2);
    u37 v[3] = {a, a + 1, 0};
    return v[1] == (u37)s->x && (long)(v[0] >> 36) == !s->x && b <= 0 && sizeof v == 24;
}

/* EXPECT trap valid=2 */
#include <margay.h>
typedef unsigned _BitInt(128) u128;
struct s {
    int x;
};
bool divide(struct s *s)
{
    u128 a = (u128)1 << 100, b = (u128)s->x;
    return (a / b) * b <= a; /* HERE */
}

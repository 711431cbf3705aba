/* EXPECT pass valid=1 */
/* Five hundred terms in one expression. */
#include <stdbool.h>
#define A(x) x + x
#define B(x) A(A(A(A(x))))
#define C(x) B(B(x))
struct s {
    int x;
};
bool sum(struct s *s)
{
    unsigned one = (unsigned)s->x, all = C(A(one));
    return all == 512;
}

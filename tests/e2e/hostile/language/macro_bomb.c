/* EXPECT refused "does not compile" */
/* An expression of sixty-five thousand terms: clang runs out of stack. */
#include <stdbool.h>
#define A(x) x + x
#define B(x) A(A(A(A(x))))
#define C(x) B(B(x))
struct s {
    int x;
};
bool sum(struct s *s)
{
    unsigned one = (unsigned)s->x;
    unsigned all = C(C(one) * 0u + one);
    return all == 256;
}

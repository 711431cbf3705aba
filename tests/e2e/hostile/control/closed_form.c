/* EXPECT runaway valid=0 */
/* An optimiser knows the sum without a single turn. */
#include <margay.h>
struct s {
    unsigned x;
};
bool gauss(struct s *s)
{
    unsigned long sum = s->x;
    for (unsigned long i = 0; i < 1ul << 40; i++) /* HERE */
        sum += i;
    return sum > 5;
}

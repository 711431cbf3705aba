/* EXPECT out_of_bounds valid=0 */
#include <margay.h>
struct s {
    int x;
};
bool put(struct s *s)
{
    long double *p = malloc(9); /* one byte less than a register of the x87 has */
    *p = s->x; /* HERE */
    return *p >= 0;
}

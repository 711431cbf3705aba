/* EXPECT pass valid=1 */
#include <margay.h>
struct s {
    int x;
};
#define P4(p) ****p
bool tower(struct s *s)
{
    int *a = &s->x, **b = &a, ***c = &b, ****d = &c, *****e = &d, ******f = &e, *******g = &f, ********h = &g;
    int *********i = &h;
    --*P4(P4(*&i));
    return (long)*P4(P4(i)) == 0;
}

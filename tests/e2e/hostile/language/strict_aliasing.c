/* EXPECT pass valid=3; -- -fstrict-aliasing -O3 */
#include <margay.h>
struct s {
    int x;
};
__attribute__((noinline)) static int pun(int *i, float *f)
{
    *i = 1;
    *f = 0.0f;
    return *i;
}
bool lies(struct s *s)
{
    int v = s->x;
    return pun(&v, (float *)&v) == 0;
}

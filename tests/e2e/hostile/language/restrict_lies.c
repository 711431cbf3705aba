/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
__attribute__((noinline)) static int both(int *restrict a, int *restrict b)
{
    *a = 1;
    *b = 2;
    return *a;
}
bool lies(struct s *s)
{
    int v = s->x;
    return both(&v, &v) == 2;
}

/* EXPECT stack valid=0 */
#include <margay.h>
struct s {
    int x;
};
static int sum(const int *v, int n)
{
    return v[n];
}
bool large(struct s *s)
{
    int v[20 << 20];
    v[s->x] = 1;
    return sum(v, s->x);
}

/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
static int pick(const char *v, int n)
{
    return v[n];
}
bool large(struct s *s)
{
    char v[60 << 20];
    v[s->x << 20] = 1;
    return pick(v, s->x << 20);
}

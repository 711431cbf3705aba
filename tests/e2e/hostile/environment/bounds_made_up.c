/* EXPECT refused "nothing says which type" */
/* What is behind the macros, called with whatever comes. */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    return s->x == 3;
}
MG_BOUNDS(struct s, n)
{
    long long v[2] = {1, 3};
    mg_bound_values((void *)0x1234567, "x", v, 2, (char *)3, -7 * n);
}

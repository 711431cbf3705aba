/* EXPECT null valid=0 */
#include <margay.h>
struct s {
    int *p;
};
__attribute__((noinline, nonnull(1), returns_nonnull)) static int *check(int *p)
{
    return p ? p : (int *)0;
}
bool lies(struct s *s)
{
    return check(s->p) == s->p; /* HERE */
}

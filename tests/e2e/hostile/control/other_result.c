/* EXPECT signature valid=0 */
#include <margay.h>
struct s {
    int x;
};
__attribute__((noinline)) static void store(int *to)
{
    *to = 1;
}
bool ok(struct s *s)
{
    int (*f)(int *) = (int (*)(int *))(void *)store;
    int y = s->x;
    return f(&y) == 1; /* HERE */
}

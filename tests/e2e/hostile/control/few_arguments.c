/* EXPECT signature valid=0 */
#include <margay.h>
struct s {
    int x;
};
__attribute__((noinline)) static int add(int a, int b)
{
    return a + b;
}
bool ok(struct s *s)
{
    int (*one)(int) = (int (*)(int))(void *)add;
    return one(s->x) > 0; /* HERE */
}

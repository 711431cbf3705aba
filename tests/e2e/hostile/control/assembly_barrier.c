/* EXPECT pass valid=3 */
#include <margay.h>
#define barrier() __asm__ __volatile__("" : : : "memory")
struct s {
    int x;
};
bool ok(struct s *s)
{
    int a = s->x;
    barrier();
    return a == s->x;
}

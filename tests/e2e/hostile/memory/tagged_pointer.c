/* EXPECT misaligned valid=1 */
#include <margay.h>
#define TAG(p, t) ((void *)((uintptr_t)(p) | (t)))
struct s {
    bool forgets;
};
bool untag(struct s *s)
{
    int *p = malloc(8);
    *p = 3;
    uintptr_t word = (uintptr_t)TAG(p, 1u);
    return *(int *)(s->forgets ? word : word & ~1ul) == 3; /* HERE */
}

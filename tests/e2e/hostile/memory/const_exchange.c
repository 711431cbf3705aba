/* EXPECT read_only valid=0 */
#include <margay.h>
static const int flag = 0;
struct s {
    int x;
};
bool lock(struct s *s)
{
    int expected = 0;
    return __atomic_compare_exchange_n((int *)&flag, &expected, s->x, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); /* HERE */
}

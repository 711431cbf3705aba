/* EXPECT runaway valid=1 */
#include <margay.h>
#include <stdatomic.h>
struct s {
    bool taken;
};
bool lock(struct s *s)
{
    static atomic_flag f = ATOMIC_FLAG_INIT;
    if (s->taken)
        atomic_flag_test_and_set(&f);
    while (atomic_flag_test_and_set_explicit(&f, memory_order_acquire)) /* HERE */
        __builtin_ia32_pause();
    return true;
}

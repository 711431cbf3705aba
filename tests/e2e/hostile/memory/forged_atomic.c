/* EXPECT wild valid=0 */
#include <margay.h>
#include <stdatomic.h>
struct s {
    int way;
};
bool bump(struct s *s)
{
    _Atomic long *fuel = (_Atomic long *)(uintptr_t)(0x30000c00 + 64);
    long zero = 0;
    if (s->way == 0)
        atomic_fetch_add(fuel, 1000000);
    else if (s->way == 1)
        atomic_compare_exchange_strong(fuel, &zero, 1L << 40);
    else
        atomic_store(fuel, 1L << 40);
    return true;
}

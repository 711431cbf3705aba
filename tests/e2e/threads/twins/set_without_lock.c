/* WRONG assert */
#include <margay.h>
#include <threads.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stdint.h>
/* open addressing lock free set with CAS */
enum { CAP = 4 };
static _Atomic uint32_t tab[CAP];
static int insert(uint32_t k)
{
    for (unsigned i = 0; i < CAP; i++) {
        _Atomic uint32_t *s = &tab[(k + i) % CAP];
        uint32_t e = 0;
#ifdef FIXED
        if (atomic_compare_exchange_strong(s, &e, k))
            return 1;
        if (e == k)
            return 0;
#else
        e = atomic_load(s);
        if (e == k)
            return 0;
        if (e == 0) {
            atomic_store(s, k);
            return 1;
        }
#endif
    }
    return 0;
}
static int w(void *v)
{
    return insert((uint32_t)(uintptr_t)v);
}
MG_TEST(set_without_lock, n)
{
    thrd_t t[2];
    int r[2];
    uint32_t k = (uint32_t)mg_int(1, 2);
    thrd_create(&t[0], w, (void *)(uintptr_t)k);
    thrd_create(&t[1], w, (void *)(uintptr_t)1);
    thrd_join(t[0], &r[0]);
    thrd_join(t[1], &r[1]);
    mg_assert(r[0] + r[1] == (k == 1 ? 1 : 2)); /* BAD */
}

/* WRONG assert */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
typedef struct n {
    _Atomic(struct n *) next;
    int v;
} N;
static _Atomic(N *) H, T;
static void enq(N *x)
{
    x->next = NULL;
    for (;;) {
        N *t = atomic_load(&T), *nx = atomic_load(&t->next);
        if (nx) {
            atomic_compare_exchange_weak(&T, &t, nx);
            continue;
        }
#ifdef FIXED
        if (atomic_compare_exchange_weak(&t->next, &nx, x)) {
            atomic_compare_exchange_strong(&T, &t, x);
            return;
        }
#else
        atomic_store(&t->next, x);
        atomic_store(&T, x);
        return;
#endif
    }
}
static void *put(void *p)
{
    enq(p);
    return NULL;
}
MG_TEST(queue_of_two_ends, n)
{
    static N d, a, b;
    pthread_t t;
    H = &d;
    T = &d;
    pthread_create(&t, 0, put, &a);
    put(&b);
    pthread_join(t, 0);
    int c = 0;
    for (N *x = H->next; x; x = x->next)
        c++;
    mg_assert(c == 2); /* BAD */
}

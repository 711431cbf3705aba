/* WRONG race */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj {
    _Atomic unsigned refs;
    int payload;
};
static void obj_put(struct obj *o)
{
#ifdef FIXED
    if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel) == 1)
        free(o);
#else
    atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel);
    if (atomic_load(&o->refs) == 0)
        free(o); /* BAD */
#endif
}
static void *user(void *p)
{
    struct obj *o = p;
    (void)*(volatile int *)&o->payload;
    obj_put(o);
    return 0;
}
MG_TEST(last_look, n)
{
    pthread_t a, b;
    struct obj *o = malloc(sizeof *o);
    atomic_init(&o->refs, 2);
    o->payload = 7;
    pthread_create(&a, 0, user, o);
    pthread_create(&b, 0, user, o);
    pthread_join(a, 0);
    pthread_join(b, 0);
}

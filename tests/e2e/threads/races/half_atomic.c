/* A counter that one thread changes by an atomic operation, and the other by an atomic one or a plain one. */
#include <margay.h>
#include <pthread.h>
static int events;
static void *atomically(void *p)
{
    __atomic_fetch_add(&events, 1, __ATOMIC_SEQ_CST); /* HERE */
    return p;
}
static void *carelessly(void *p)
{
#ifdef RACE
    events = 10; /* HERE */
#else
    __atomic_store_n(&events, 10, __ATOMIC_SEQ_CST);
#endif
    return p;
}
MG_TEST(half_atomic, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, atomically, NULL);
    pthread_create(&b, NULL, carelessly, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}

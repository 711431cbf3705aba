/* A release, then a read-modify-write by another thread that is relaxed: the sequence goes on. A plain store by it ends the sequence. gcc's sanitizer lets it go on. NOT NATIVE */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int stage;
static void *first(void *p)
{
    data = 1; /* HERE */
    atomic_store_explicit(&stage, 1, memory_order_release);
    return p;
}
static void *second(void *p)
{
#ifdef RACE
    if (atomic_load_explicit(&stage, memory_order_relaxed) == 1)
        atomic_store_explicit(&stage, 2, memory_order_relaxed);
#else
    int one = 1;
    atomic_compare_exchange_strong_explicit(&stage, &one, 2, memory_order_relaxed, memory_order_relaxed);
#endif
    return p;
}
static void *third(void *p)
{
    if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
        mg_assert(data == 1); /* HERE */
    return p;
}
MG_TEST(sequence, n)
{
    pthread_t t[3];
    void *(*all[])(void *) = {first, second, third};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, all[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
}

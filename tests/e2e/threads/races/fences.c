/* A relaxed flag, with fences around it or without. gcc's sanitizer does not know fences. NOT NATIVE */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static int value;
static atomic_int flag;
static void *give(void *p)
{
    value = 3; /* HERE */
#ifndef RACE
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return p;
}
static void *take(void *p)
{
    if (!atomic_load_explicit(&flag, memory_order_relaxed))
        return p;
    atomic_thread_fence(memory_order_acquire);
    mg_assert(value == 3); /* HERE */
    return p;
}
MG_TEST(fences, n)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, give, NULL);
    pthread_create(&t[1], NULL, take, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
}

/* A message and a flag: stored by release and loaded by acquire, or relaxed. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef RACE
#define STORE memory_order_relaxed
#else
#define STORE memory_order_release
#endif
static long message;
static atomic_bool is_there;
static void *send(void *p)
{
    message = 12345; /* HERE */
    atomic_store_explicit(&is_there, 1, STORE);
    return p;
}
static void *receive(void *p)
{
    while (!atomic_load_explicit(&is_there, memory_order_acquire))
        ;
    mg_assert(message == 12345); /* HERE */
    return p;
}
MG_TEST(flag, n)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, send, NULL);
    pthread_create(&t[1], NULL, receive, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
}

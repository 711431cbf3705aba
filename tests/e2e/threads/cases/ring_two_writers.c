/* VERDICT assert */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
/* A ring for one writer, with two. */
static atomic_uint tail;
static atomic_int slots[4];
static void *produce(void *v)
{
    unsigned at = atomic_load(&tail);
    atomic_store(&slots[at], *(int *)v);
    atomic_store(&tail, at + 1);
    return NULL;
}
MG_TEST(ring_two_writers, n)
{
    pthread_t a, b;
    int one = 1, two = 2;
    pthread_create(&a, 0, produce, &one), pthread_create(&b, 0, produce, &two);
    pthread_join(a, 0), pthread_join(b, 0);
    mg_assert(slots[0] + slots[1] == 3); /* BAD */
}

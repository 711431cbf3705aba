/* PASSES a ring of two places between one that writes and one that reads */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#define SIZE 2u
static struct { atomic_uint head, tail; int slots[SIZE]; } ring;
static bool push(int v)
{
    unsigned t = atomic_load_explicit(&ring.tail, memory_order_relaxed);
    if (t - atomic_load_explicit(&ring.head, memory_order_acquire) == SIZE)
        return false;
    ring.slots[t % SIZE] = v;
    atomic_store_explicit(&ring.tail, t + 1, memory_order_release);
    return true;
}
static bool pop(int *v)
{
    unsigned h = atomic_load_explicit(&ring.head, memory_order_relaxed);
    if (h == atomic_load_explicit(&ring.tail, memory_order_acquire))
        return false;
    *v = ring.slots[h % SIZE];
    atomic_store_explicit(&ring.head, h + 1, memory_order_release);
    return true;
}
static void *produce(void *p) { for (int i = 1; i <= 3; i++) if (!push(i)) break; return p; }
MG_TEST(ring, n)
{
    pthread_t t;
    int v, last = 0;
    pthread_create(&t, 0, produce, 0);
    for (int i = 0; i < 2; i++)
        if (pop(&v))
            mg_assert(v == last + 1), last = v;
    pthread_join(t, 0);
    while (pop(&v))
        mg_assert(v == last + 1), last = v;
    mg_assert(last >= 2);
}

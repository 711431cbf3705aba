/* Three threads that have nothing in common, and each fails by itself: one failure must not hide another. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b, c;

static void *one(void *unused)
{
    atomic_store(&a, 1);
    mg_assert(!atomic_load(&a));
    return unused;
}

static void *two(void *unused)
{
    mg_assert(atomic_load(&b));
    return unused;
}

static void *three(void *unused)
{
    mg_assume(atomic_load(&c));
    return unused;
}

static void *four(void *unused)
{
    atomic_store(&c, 2);
    mg_assert(!atomic_load(&c));
    return unused;
}

MG_TEST(fail_apart, n)
{
    void *(*const functions[])(void *) = {one, three, two, four};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

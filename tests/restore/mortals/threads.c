/* Threads, whose worker is killed now and then: a lost update, a deadlock in some orders, and a thread that is detached. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int count;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *p)
{
    int seen = count;
    count = seen + *(int *)p;
    return p;
}

MG_TEST(updates, n)
{
    pthread_t s, t;
    int step = mg_int(1, n);
    pthread_create(&s, NULL, add, &step);
    pthread_create(&t, NULL, add, &step);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    printf("%d ", count);
    mg_assert(count == 2 * step);
}

static void *both(void *p)
{
    pthread_mutex_t *first = p ? &a : &b, *second = p ? &b : &a;
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    return p;
}

MG_TEST(locks, n)
{
    pthread_t s, t;
    pthread_create(&s, NULL, both, NULL);
    pthread_create(&t, NULL, both, &a);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
}

static void *late(void *p)
{
    count = 5;
    count = 6;
    return p;
}

MG_TEST(detached, n)
{
    pthread_t t;
    pthread_create(&t, NULL, late, NULL);
    pthread_detach(t);
    printf("%d ", count);
}

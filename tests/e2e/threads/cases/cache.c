/* VERDICT assert */
#include <margay.h>
#include <pthread.h>
/* A cache behind a read-write lock. Between giving back the one and taking the other it is not looked again. */
struct entry { int key, value; };
static struct { pthread_rwlock_t lock; struct entry entries[4]; int used; } cache = {.lock = PTHREAD_RWLOCK_INITIALIZER};
static const struct entry *find(int key)
{
    for (int i = 0; i < cache.used; i++)
        if (cache.entries[i].key == key)
            return &cache.entries[i];
    return 0;
}
static int look_up(int key)
{
    pthread_rwlock_rdlock(&cache.lock);
    const struct entry *e = find(key);
    int value = e ? e->value : -1;
    pthread_rwlock_unlock(&cache.lock);
    if (value >= 0)
        return value;
    pthread_rwlock_wrlock(&cache.lock);
    cache.entries[cache.used++] = (struct entry){key, value = key * key};
    pthread_rwlock_unlock(&cache.lock);
    return value;
}
static void *ask(void *p) { mg_assert(look_up(7) == 49); return p; }
MG_TEST(cache, n)
{
    pthread_t t;
    pthread_create(&t, 0, ask, 0);
    ask(0);
    pthread_join(t, 0);
    mg_assert(cache.used == 1); /* BAD */
}

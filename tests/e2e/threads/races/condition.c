/* A waiter for a condition, told under the lock or after it was released. gcc's sanitizer does not know <threads.h>. NOT NATIVE */
#include <margay.h>
#include <threads.h>
static mtx_t m;
static cnd_t c;
static int items;
static int consume(void *p)
{
    (void)p;
    mtx_lock(&m);
    while (!items) /* HERE */
        cnd_wait(&c, &m);
    items--; /* HERE */
    mtx_unlock(&m);
    return 0;
}
MG_TEST(condition, n)
{
    thrd_t t;
    mtx_init(&m, mtx_plain), cnd_init(&c);
    thrd_create(&t, consume, NULL);
#ifdef RACE
    items++; /* HERE */
    mtx_lock(&m);
#else
    mtx_lock(&m);
    items++;
#endif
    cnd_signal(&c);
    mtx_unlock(&m);
    thrd_join(t, NULL);
    cnd_destroy(&c), mtx_destroy(&m);
    mg_assert(!items);
}

/* WRONG leak */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) shared;
static int *get(void)
{
    int *p = atomic_load(&shared);
    if (p)
        return p;
    int *f = malloc(sizeof *f); /* BAD */
    *f = 5;
    if (atomic_compare_exchange_strong(&shared, &p, f))
        return f;
#ifdef FIXED
    free(f);
#endif
    return p;
}
static void *w(void *u)
{
    mg_assert(*get() == 5);
    return u;
}
MG_TEST(made_twice, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    free(shared);
}

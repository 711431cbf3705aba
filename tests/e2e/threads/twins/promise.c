/* WRONG race */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
struct fut {
    pthread_mutex_t m;
    pthread_cond_t c;
    int done, val;
};
static void *setter(void *p)
{
    struct fut *f = p;
    pthread_mutex_lock(&f->m);
    f->done = 1;
    f->val = 9;
#ifndef FIXED
    pthread_mutex_unlock(&f->m);
    pthread_cond_signal(&f->c);
#else
    pthread_cond_signal(&f->c);
    pthread_mutex_unlock(&f->m);
#endif
    return 0;
}
MG_TEST(promise, n)
{
    pthread_t t;
    struct fut *f = calloc(1, sizeof *f);
    pthread_mutex_init(&f->m, 0);
    pthread_cond_init(&f->c, 0);
    pthread_create(&t, 0, setter, f);
    pthread_mutex_lock(&f->m);
    while (!f->done)
        pthread_cond_wait(&f->c, &f->m);
    int v = f->val;
    pthread_mutex_unlock(&f->m);
#ifdef FIXED
    pthread_join(t, 0);
#endif
    pthread_cond_destroy(&f->c);
    pthread_mutex_destroy(&f->m);
    free(f); /* BAD */
    mg_assert(v == 9);
#ifndef FIXED
    pthread_join(t, 0);
#endif
}

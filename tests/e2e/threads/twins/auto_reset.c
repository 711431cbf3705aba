/* WRONG deadlock */
#include <margay.h>
#include <pthread.h>
#include <stdbool.h>
/* auto reset event */
typedef struct {
    pthread_mutex_t l;
    pthread_cond_t c;
    bool set;
} ev;
static ev e = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
static void wait_ev(ev *x)
{
    pthread_mutex_lock(&x->l);
    while (!x->set)
        pthread_cond_wait(&x->c, &x->l); /* BAD */
    x->set = false;
    pthread_mutex_unlock(&x->l);
}
static void set_ev(ev *x)
{
    pthread_mutex_lock(&x->l);
    x->set = true;
    pthread_cond_signal(&x->c);
    pthread_mutex_unlock(&x->l);
}
static void *waiter(void *u)
{
    wait_ev(&e);
#ifdef FIXED
    set_ev(&e);
#endif
    return u;
}
MG_TEST(auto_reset, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, waiter, 0);
    pthread_create(&b, 0, waiter, 0);
    set_ev(&e);
#ifndef FIXED
    set_ev(&e);
#endif
    pthread_join(a, 0);
    pthread_join(b, 0);
}

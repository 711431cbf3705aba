/* WRONG race */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
struct nd {
    int k;
    struct nd *nx;
    pthread_mutex_t mu;
};
static struct nd head;
static struct nd *mk(int k)
{
    struct nd *x = malloc(sizeof *x);
    x->k = k;
    x->nx = 0;
    pthread_mutex_init(&x->mu, 0);
    return x;
}
static void add(int k)
{
    struct nd *p = &head, *fresh = mk(k);
    pthread_mutex_lock(&p->mu);
    while (p->nx && p->nx->k < k) {
        struct nd *q = p->nx;
#ifdef FIXED
        pthread_mutex_lock(&q->mu);
        pthread_mutex_unlock(&p->mu);
#else
        pthread_mutex_unlock(&p->mu);
        if (q->nx && q->nx->k < k) { /* BAD */
            p = q;
            pthread_mutex_lock(&p->mu);
            continue;
        }
        fresh->nx = q->nx;
        q->nx = fresh;
        return;
#endif
        p = q;
    }
    fresh->nx = p->nx;
    p->nx = fresh;
    pthread_mutex_unlock(&p->mu);
}
static void *a3(void *u)
{
    add(3);
    return u;
}
static void *a2(void *u)
{
    add(2);
    return u;
}
MG_TEST(hand_over_hand, n)
{
    pthread_t x, y;
    int c = 0;
    pthread_mutex_init(&head.mu, 0);
    add(1);
    pthread_create(&x, 0, a3, 0);
    pthread_create(&y, 0, a2, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    for (struct nd *p = head.nx, *q; p; p = q) {
        q = p->nx;
        c++;
        mg_assert(p->k == c);
        pthread_mutex_destroy(&p->mu);
        free(p);
    }
    mg_assert(c == 3);
}

/* WRONG race */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
typedef struct qn {
    struct qn *_Atomic next;
    atomic_bool wait;
} qn;
static qn *_Atomic tail;
static int in;
static void lk(qn *me)
{
    atomic_store(&me->next, NULL);
    atomic_store(&me->wait, true);
    qn *p = atomic_exchange(&tail, me);
    if (p) {
        atomic_store(&p->next, me);
#ifdef FIXED
        while (atomic_load(&me->wait))
            ;
#endif
    }
}
static void ul(qn *me)
{
    qn *e = me;
    if (!atomic_load(&me->next)) {
        if (atomic_compare_exchange_strong(&tail, &e, NULL))
            return;
        while (!atomic_load(&me->next))
            ;
    }
    atomic_store(&atomic_load(&me->next)->wait, false);
}
static void *w(void *v)
{
    qn me;
    lk(&me);
    in++; /* BAD */
    ul(&me);
    return v;
}
MG_TEST(queue_lock, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(t + i, 0, w, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    mg_assert(in == 2);
}

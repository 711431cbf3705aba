/* PASSES whoever drops the last reference frees it */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
typedef struct object { atomic_uint refs; int payload; } object;
static object *get(object *o) { atomic_fetch_add_explicit(&o->refs, 1, memory_order_relaxed); return o; }
static void put(object *o) { if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel) == 1) free(o); }
static void *user(void *p) { object *o = p; int seen = o->payload; put(o); return seen == 3 ? NULL : p; }
MG_TEST(refcount, n)
{
    pthread_t t[2];
    object *o = malloc(sizeof *o);
    atomic_init(&o->refs, 1);
    o->payload = 3;
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, user, get(o));
    put(o);
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(t[i], &result);
        mg_assert(!result);
    }
}

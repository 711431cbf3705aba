/* VERDICT race */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* To decrement and then to look is not to decrement and see. */
typedef struct object { atomic_uint refs; } object;
static void put(object *o)
{
    atomic_fetch_sub(&o->refs, 1);
    if (atomic_load(&o->refs) == 0)
        free(o); /* BAD */
}
static void *user(void *p) { put(p); return NULL; }
MG_TEST(refcount_split, n)
{
    pthread_t t;
    object *o = malloc(sizeof *o);
    atomic_init(&o->refs, 2);
    pthread_create(&t, NULL, user, o);
    put(o);
    pthread_join(t, NULL);
}

/* VERDICT assert */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct cell { atomic_int value; _Atomic(struct cell *) next; };
static _Atomic(struct cell *) head;
static void *put(void *p)
{
    struct cell *cell = malloc(sizeof *cell);
    atomic_init(&cell->value, 3);
    atomic_init(&cell->next, atomic_load(&head));
    atomic_store(&head, cell);
    return p;
}
MG_TEST(initialises_late, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, put, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    mg_assert(head->next); /* BAD */
}

/* COUNT 6: three threads that lock all they do take turns as wholes */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
static pthread_spinlock_t l;
static int count;
static void *add(void *p)
{
    pthread_spin_lock(&l);
    count++;
    pthread_spin_unlock(&l);
    return p;
}
MG_TEST(spins, n)
{
    pthread_t t[3];
    pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    mg_assert(!pthread_spin_trylock(&l) && pthread_spin_trylock(&l) == EBUSY && !pthread_spin_unlock(&l));
    mg_assert(count == 3 && !pthread_spin_destroy(&l));
}

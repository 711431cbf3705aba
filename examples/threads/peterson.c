/* Two threads that keep out of each other's way without a lock (Peterson, 1981): one goes n times through a part of the program where only one may be, the other one once.
 *
 * Shows: two lines in the wrong order. A thread must say that it wants to enter before it lets the other one go first; here both may be inside. With -DFIXED the lines are the right
 * way round. The busy wait has no bound: a turn that changes nothing is not gone again until another thread writes what it read. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_bool wants[2];
static atomic_int guest; /* goes first */
static atomic_int inside;
static int visits[2];

static void enter(int me)
{
    int other = 1 - me;
#ifdef FIXED
    atomic_store(&wants[me], true);
    atomic_store(&guest, other);
#else
    atomic_store(&guest, other);
    atomic_store(&wants[me], true);
#endif
    while (atomic_load(&wants[other]) && atomic_load(&guest) == other)
        ;
}

static void leave(int me)
{
    atomic_store(&wants[me], false);
}

static void *visit(void *argument)
{
    int me = *(int *)argument;
    for (int i = 0; i < visits[me]; i++) {
        enter(me);
        mg_assert(atomic_fetch_add(&inside, 1) == 0);
        atomic_fetch_sub(&inside, 1);
        leave(me);
    }
    return NULL;
}

MG_TEST(one_at_a_time, n)
{
    static int names[] = {0, 1};
    pthread_t threads[2];
    visits[0] = n;
    visits[1] = 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, visit, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

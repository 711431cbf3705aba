/* Two threads that keep out of each other's way without a lock, the first way that was found (Dekker, about 1960). One goes n times through a part of the program where only
 * one may be, the other one once; there they add to a plain number.
 *
 * Shows: busy waits that wait for each other. Who sees that the other one wants to enter, too, and is not the one that is favoured has to step back; here it only waits. With -DFIXED it
 * steps back until it is favoured. The loops have no bound; `livelock` says that nobody is left to end them. */
#include <margay.h>
#include <stdatomic.h>
#include <threads.h>

static atomic_bool wants[2];
static atomic_int favoured;
static int sum, visits[2]; /* plain: the algorithm keeps accesses apart */

static void enter(int me)
{
    int other = 1 - me;
    atomic_store(&wants[me], true);
    while (atomic_load(&wants[other])) {
#ifdef FIXED
        if (atomic_load(&favoured) == me)
            continue;
        atomic_store(&wants[me], false);
        while (atomic_load(&favoured) != me)
            thrd_yield();
        atomic_store(&wants[me], true);
#else
        while (atomic_load(&favoured) != me)
            thrd_yield();
#endif
    }
}

static void leave(int me)
{
    atomic_store(&favoured, 1 - me);
    atomic_store(&wants[me], false);
}

static int visit(void *argument)
{
    int me = *(int *)argument;
    for (int i = 0; i < visits[me]; i++) {
        enter(me);
        sum += 1 + me;
        leave(me);
    }
    return 0;
}

MG_TEST(both_add, n)
{
    static int names[] = {0, 1};
    thrd_t threads[2];
    visits[0] = n;
    visits[1] = 1;
    for (int i = 0; i < 2; i++)
        thrd_create(&threads[i], visit, &names[i]);
    for (int i = 0; i < 2; i++)
        thrd_join(threads[i], NULL);
    mg_assert(sum == n + 2);
}

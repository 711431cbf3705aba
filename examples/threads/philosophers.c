/* n + 1 philosophers at a round table, a fork between each two; to eat, one takes the fork on the left and the one on the right. With C11's
 * <threads.h>.
 *
 * Shows: a deadlock of as many threads as there are. Each has the fork on the left, and waits for that on the right. With -DFIXED the last one takes
 * them the other way round. */
#include <margay.h>
#include <threads.h>

enum { SEATS_MOST = 6 };

static mtx_t forks[SEATS_MOST];
static int seats, meals[SEATS_MOST];

static int dine(void *argument)
{
    int seat = (int)((int *)argument - meals);
    int left = seat, right = (seat + 1) % seats;
#ifdef FIXED
    if (seat == seats - 1)
        left = right, right = seat;
#endif
    mtx_lock(&forks[left]);
    mtx_lock(&forks[right]);
    meals[seat]++;
    mtx_unlock(&forks[right]);
    mtx_unlock(&forks[left]);
    return 0;
}

MG_TEST(all_eat, n)
{
    thrd_t threads[SEATS_MOST];
    seats = n + 1;
    for (int i = 0; i < seats; i++)
        mtx_init(&forks[i], mtx_plain);
    for (int i = 0; i < seats; i++)
        thrd_create(&threads[i], dine, &meals[i]);
    for (int i = 0; i < seats; i++)
        thrd_join(threads[i], NULL);
    for (int i = 0; i < seats; i++) {
        mg_assert(meals[i] == 1);
        mtx_destroy(&forks[i]);
    }
}

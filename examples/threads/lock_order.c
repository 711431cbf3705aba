/* Money goes from one account to another, in both directions at once; each account has a lock.
 *
 * Shows: two locks that are taken in opposite order. If each thread has one of them, both wait for ever. With -DFIXED the account that
 * comes first in the array is always locked first. */
#include <margay.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100}, {PTHREAD_MUTEX_INITIALIZER, 100}};

static void transfer(struct account *from, struct account *to, int amount)
{
    struct account *first = from, *second = to;
#ifdef FIXED
    if (second < first)
        first = to, second = from;
#endif
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *pay(void *unused)
{
    transfer(&accounts[0], &accounts[1], 30);
    return unused;
}

static void *pay_back(void *unused)
{
    transfer(&accounts[1], &accounts[0], 10);
    return unused;
}

MG_TEST(transfers_end, n)
{
    pthread_t there, back;
    pthread_create(&there, NULL, pay, NULL);
    pthread_create(&back, NULL, pay_back, NULL);
    pthread_join(there, NULL);
    pthread_join(back, NULL);
    mg_assert(accounts[0].balance == 80 && accounts[1].balance == 120);
}

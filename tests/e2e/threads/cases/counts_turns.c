/* COUNT 1: a loop that counts its turns is no busy wait */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *wait(void *p)
{
    for (unsigned turns = 0; turns < 1000; turns++)
        if (atomic_load(&flag))
            break;
    return p;
}
MG_TEST(counts_turns, n)
{
    pthread_t t;
    pthread_create(&t, NULL, wait, NULL);
    pthread_join(t, NULL);
}

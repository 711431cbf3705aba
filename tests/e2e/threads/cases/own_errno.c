/* COUNT 20: each thread has an errno of its own */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
static void *set(void *p)
{
    for (int i = 0; i < 3; i++) {
        errno = (int)(intptr_t)p + i;
        sched_yield();
        mg_assert(errno == (int)(intptr_t)p + i);
    }
    return 0;
}
MG_TEST(own_errno, n)
{
    pthread_t a, b;
    errno = 3;
    pthread_create(&a, NULL, set, (void *)10);
    pthread_create(&b, NULL, set, (void *)20);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(errno == 3);
}

/* VERDICT stack */
#include <margay.h>
#include <pthread.h>
static int depth(int n)
{
    volatile int kept[8] = {n}; /* BAD */
    return depth(n + 1) + kept[n & 7];
}
static void *work(void *p) { depth(0); return p; }
MG_TEST(recurses, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}

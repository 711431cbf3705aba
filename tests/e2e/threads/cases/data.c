/* COUNT 12: a choice of the data that both look at is made once; two of the accesses are each thread's */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static int chosen;
static atomic_int sum;
static void *add(void *p) { atomic_fetch_add(&sum, chosen); return p; }
MG_TEST(data, n)
{
    pthread_t t[2];
    chosen = mg_int(1, 6);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    mg_assert(sum == 2 * chosen);
}

/* VERDICT bad_free */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static void *work(void *p) { free(p); /* BAD */ return NULL; }
MG_TEST(frees_stack, n)
{
    int local[4] = {0};
    pthread_t t;
    pthread_create(&t, NULL, work, local);
    pthread_join(t, NULL);
    mg_assert(!local[0]);
}

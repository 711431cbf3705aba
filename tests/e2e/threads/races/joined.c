/* The result of a thread is read after it was joined, or before. */
#include <margay.h>
#include <pthread.h>
static void *square(void *p)
{
    int *x = p;
    *x *= *x; /* HERE */
    return NULL;
}
MG_TEST(joined, n)
{
    pthread_t t;
    int number = 9;
    pthread_create(&t, NULL, square, &number);
#ifdef RACE
    int seen = number; /* HERE */
    pthread_join(t, NULL);
#else
    pthread_join(t, NULL);
    int seen = number;
#endif
    mg_assert(seen == 81 || seen == 9);
}

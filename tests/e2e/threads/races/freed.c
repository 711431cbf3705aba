/* A block that a thread reads is freed when the thread has ended, or too soon. */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static int sum;
static void *add_up(void *p)
{
    const int *numbers = p;
    for (int i = 0; i < 3; i++)
        sum += numbers[i]; /* HERE */
    return NULL;
}
MG_TEST(freed, n)
{
    int *numbers = calloc(3, sizeof *numbers);
    pthread_t t;
    pthread_create(&t, NULL, add_up, numbers);
#ifdef RACE
    free(numbers); /* HERE */
    pthread_join(t, NULL);
#else
    pthread_join(t, NULL);
    free(numbers);
#endif
    mg_assert(sum == 0);
}

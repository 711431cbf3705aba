/* VERDICT uninitialised */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
MG_TEST(uninitialised, n)
{
    pthread_mutex_t *m = malloc(sizeof *m);
    if (m)
        pthread_mutex_lock(m); /* BAD */
    free(m);
}

#include <margay.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *give(void *argument)
{
    (void)argument;
    int *fresh = malloc(sizeof *fresh);
    *fresh = 1;
    pthread_mutex_lock(&lock);
    shared = fresh;
    pthread_mutex_unlock(&lock);
    return NULL;
}

MG_TEST(given, n)
{
    pthread_t thread;
    shared = NULL;
    pthread_create(&thread, NULL, give, NULL);
    pthread_mutex_lock(&lock);
    int seen = shared ? *shared : 0;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    mg_assert(seen == 0 || seen == 1);
    free(shared);
}

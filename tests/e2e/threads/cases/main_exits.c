/* COUNT 1: the test ends by pthread_exit, and a thread that is detached goes on */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static void *work(void *p) { free(p); pthread_exit(0); return 0; }
MG_TEST(main_exits, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, malloc(8));
    pthread_detach(t);
    pthread_exit(NULL);
}

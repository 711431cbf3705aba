/* COUNT 1: a thread may detach itself, and end after the test */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { pthread_detach(pthread_self()); return p; }
MG_TEST(detaches_itself, n) { pthread_t t; pthread_create(&t, 0, work, 0); }

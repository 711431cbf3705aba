/* VERDICT bad_free */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static __thread long block[4];
static void *work(void *p) { p = block; free(p); /* BAD */ return NULL; }
MG_TEST(thread_local_freed, n) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); }

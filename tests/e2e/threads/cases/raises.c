/* REFUSED `raise` is called: Margay has no model of it, since here no signals are sent */
#include <margay.h>
#include <pthread.h>
#include <signal.h>
static void *work(void *p) { raise(SIGKILL); /* BAD */ return p; }
MG_TEST(raises, n) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); }

/* REFUSED `pthread_kill` is called: Margay has no model of it, since here no signals are sent */
#include <margay.h>
#include <pthread.h>
#include <signal.h>
MG_TEST(kills_thread, n) { pthread_kill(pthread_self(), SIGTERM); /* BAD */ }

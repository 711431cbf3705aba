/* COUNT 1: handlers are kept, and masks belong to threads; nobody sends a signal */
#define _GNU_SOURCE
#include <margay.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
static void handle(int number) { (void)number; mg_assert(false); }
static void *work(void *p)
{
    sigset_t mine;
    prctl(PR_SET_NAME, "worker");
    pthread_setname_np(pthread_self(), "worker");
    pthread_sigmask(SIG_SETMASK, NULL, &mine);
    mg_assert(!sigismember(&mine, SIGUSR1));
    return p;
}
MG_TEST(signals, n)
{
    struct sigaction action = {0}, old;
    sigset_t set;
    pthread_t t;
    action.sa_handler = handle;
    mg_assert(!sigemptyset(&action.sa_mask) && !sigaction(SIGUSR1, &action, &old) && old.sa_handler == SIG_DFL);
    mg_assert(signal(SIGUSR1, SIG_IGN) == handle && sigaction(SIGKILL, &action, NULL) == -1);
    sigemptyset(&set), sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    pthread_sigmask(SIG_BLOCK, NULL, &set);
    mg_assert(sigismember(&set, SIGUSR1) == 1 && !sigismember(&set, SIGUSR2));
}

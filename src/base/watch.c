#include "base/watch.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/last_words.h"
#include "base/limits.h"

enum { STACK = 1 << 18, PAUSE = 20000000 /* ns */ };

/* The thread and what it shares with the one that works; see docs/architecture.md, globals. */
static struct {
    pthread_t thread;
    bool is_on;
    pthread_mutex_t lock; /* held while it ends the process, so that nobody gets past mg_watch_end then */
    pthread_cond_t changed;
    bool is_done;
    volatile sig_atomic_t fault; /* the signal by which the working thread crashed, or 0 */
    _Atomic(const char *) doing;
} watched = {.lock = PTHREAD_MUTEX_INITIALIZER, .doing = "LLVM reads the program"};

void mg_watch_stage(const char *doing)
{
    assert(doing);
    watched.doing = doing;
}

static void pause_a_little(void)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PAUSE;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&watched.changed, &watched.lock, &until);
}

/* Runs in the working thread when it has crashed. The watching thread reports the crash; if it has not after five seconds, perhaps because it
 * needs a lock that this thread holds, a plain message is written here. */
static void on_fault(int number)
{
    static const char text[] = "margay: a crash inside Margay or LLVM\n";
    watched.fault = number;
    for (int tenths = 0; watched.is_on && tenths < 50; tenths++)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    if (write(STDERR_FILENO, text, sizeof text - 1) > 0)
        _exit(MG_EXIT_INTERNAL);
}

/* Ends the process if the working thread has crashed or a limit is reached. While another program runs, whoever waits for it checks the limits
 * (child.h). */
static void die_if_over(void)
{
    mg_status status;
    if (watched.fault) {
        mg_status_fail(
            &status, MG_EXIT_INTERNAL,
            "a crash inside Margay or LLVM (%s) while %s\n  try without the unusual parts of the program",
            strsignal(watched.fault), watched.doing);
        mg_die(&status);
    }
    mg_halt halt = mg_limits_are_watched() ? MG_HALT_NONE : mg_limits_check_memory();
    if (halt == MG_HALT_NONE)
        return;
    mg_halt_fail(halt, watched.doing, &status);
    mg_die(&status);
}

static void *watch(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&watched.lock);
    while (!watched.is_done) {
        die_if_over();
        pause_a_little();
    }
    pthread_mutex_unlock(&watched.lock);
    return NULL;
}

/* The watching thread blocks all signals, so that they interrupt what the working thread may be waiting for. */
static bool start(pthread_attr_t *attributes)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    bool is_good = !pthread_create(&watched.thread, attributes, watch, NULL);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return is_good;
}

void mg_watch_begin(void)
{
    pthread_attr_t attributes;
    pthread_condattr_t by_clock;
    pthread_condattr_init(&by_clock);
    pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
    pthread_cond_init(&watched.changed, &by_clock);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    assert(!watched.is_on); /* invariant 29 */
    watched.is_done = false;
    mg_limits_on_fault(on_fault);
    watched.is_on = start(&attributes); /* without a thread the limits are only checked less often */
    pthread_attr_destroy(&attributes);
}

void mg_watch_end(void)
{
    if (!watched.is_on)
        return;
    pthread_mutex_lock(&watched.lock);
    watched.is_done = true;
    pthread_cond_signal(&watched.changed);
    pthread_mutex_unlock(&watched.lock);
    pthread_join(watched.thread, NULL);
    watched.is_on = false;
    mg_limits_on_fault(NULL);
}

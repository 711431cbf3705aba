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
    volatile sig_atomic_t fault; /* the signal that it crashed by, or 0 */
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

/* In the thread that works, which has crashed: the other one says so. If that cannot, as it may need what this one had under way. */
static void on_fault(int number)
{
    static const char text[] = "margay: a crash inside Margay or LLVM\n";
    watched.fault = number;
    for (int tenths = 0; watched.is_on && tenths < 50; tenths++)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    if (write(STDERR_FILENO, text, sizeof text - 1) > 0)
        _exit(MG_EXIT_INTERNAL);
}

/* While a program runs that was started, whoever waits for it looks (child.h). */
static void look(void)
{
    mg_status status;
    if (watched.fault) {
        mg_status_fail(
            &status, MG_EXIT_INTERNAL,
            "a crash inside Margay or LLVM (%s) while %s\n  leave out what is unusual in the program",
            strsignal(watched.fault), watched.doing);
        mg_die(&status);
    }
    mg_halt halt = mg_limits_are_seen() ? MG_HALT_NONE : mg_limits_check_memory();
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
        look();
        pause_a_little();
    }
    pthread_mutex_unlock(&watched.lock);
    return NULL;
}

/* Signals are for the thread that works: it may be waiting for something. */
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
    watched.is_on =
        start(&attributes); /* without a thread the limits are looked at less often, and that is all */
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

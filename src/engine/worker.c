#include "engine/worker.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double tick_seconds = 0.1, grace_seconds = 5;

static volatile sig_atomic_t interrupted; /* set by the signal handler; see docs/architecture.md, globals */

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

typedef struct supervisor {
    mg_board *board;
    const mg_worker_client *client;
    mg_board_reader reader;
    mg_worker_end *end;
    double deadline; /* 0: none */
    double next_tick;
    double kill_at; /* 0: not asked to stop yet */
    pid_t child;
} supervisor;

static pid_t start(supervisor *s, bool is_restart)
{
    pid_t parent = getpid(), child = fork();
    if (child)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(4);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    s->client->work(s->client->context, is_restart);
    _exit(0);
}

static void ask_to_stop(supervisor *s, mg_stop_reason reason)
{
    if (s->kill_at > 0)
        return;
    s->end->reason = reason;
    s->kill_at = mg_clock() + grace_seconds;
    atomic_store(&s->board->stop, true);
}

/* At most so many at a time, or a fast worker would leave no time to look at the clock. */
static bool drain(supervisor *s, int most)
{
    mg_record record;
    bool any = false;
    for (int i = 0; i < most && mg_board_receive(s->board, &s->reader, &record); i++) {
        any = true;
        if (!s->client->take(s->client->context, &record))
            ask_to_stop(s, MG_STOP_CLIENT);
    }
    return any;
}

static void keep_time(supervisor *s)
{
    double now = mg_clock();
    if (interrupted)
        ask_to_stop(s, MG_STOP_INTERRUPT);
    if (s->deadline > 0 && now > s->deadline)
        ask_to_stop(s, MG_STOP_TIMEOUT);
    if (s->kill_at > 0 && now > s->kill_at)
        kill(s->child, SIGKILL);
    if (now < s->next_tick)
        return;
    s->next_tick = now + tick_seconds;
    s->client->tick(s->client->context);
}

/* Until the worker is gone: takes its records, naps a little longer each time there were none. */
static int wait_for(supervisor *s)
{
    int result = 0;
    long nap = 20000;
    struct rusage usage;
    for (;;) {
        bool any = drain(s, 256);
        pid_t gone = wait4(s->child, &result, WNOHANG, &usage);
        if (gone == s->child)
            break;
        keep_time(s);
        nap = any ? 20000 : nap < 2000000 ? nap * 2 : nap;
        if (!any)
            nanosleep(&(struct timespec){0, nap}, NULL);
    }
    drain(s, INT_MAX);
    uint64_t peak = (uint64_t)usage.ru_maxrss;
    s->end->peak_rss_kb = peak > s->end->peak_rss_kb ? peak : s->end->peak_rss_kb;
    return result;
}

static bool run(supervisor *s, mg_status *status)
{
    for (bool is_restart = false;; is_restart = true) {
        s->child = start(s, is_restart);
        if (s->child < 0)
            return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot start a worker process: %s",
                                  strerror(errno));
        int result = wait_for(s);
        if (atomic_load(&s->board->phase) == MG_PHASE_FAILED) {
            *status = s->board->failure;
            return false;
        }
        if (atomic_load(&s->board->phase) == MG_PHASE_START && s->kill_at > 0)
            return mg_status_fail(status, MG_EXIT_LIMIT,
                                  "stopped before the search began\n"
                                  "  give more time (--timeout), less fuel (--fuel), or a shorter MG_BOUNDS");
        if (WIFEXITED(result) && WEXITSTATUS(result) == 0)
            return true;
        if (s->kill_at > 0) /* it was told to stop and did not: what it found so far stands */
            return true;
        int number = WIFSIGNALED(result) ? WTERMSIG(result) : 0;
        if (atomic_load(&s->board->phase) != MG_PHASE_SEARCH)
            return mg_status_fail(status, MG_EXIT_INTERNAL, "the worker died before the search began (%s)",
                                  number ? strsignal(number) : "exit");
        if (!s->client->died(s->client->context, number))
            return true;
    }
}

bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, double timeout, mg_worker_end *end,
                         mg_status *status)
{
    supervisor s = {.board = board, .client = client, .end = end};
    struct sigaction action = {.sa_handler = on_interrupt}, old_int, old_term;
    s.next_tick = mg_clock() + tick_seconds;
    s.deadline = timeout > 0 ? mg_clock() + timeout : 0;
    interrupted = 0;
    fflush(NULL); /* or the child would write it again */
    sigaction(SIGINT, &action, &old_int);
    sigaction(SIGTERM, &action, &old_term);
    bool is_good = run(&s, status);
    sigaction(SIGINT, &old_int, NULL);
    sigaction(SIGTERM, &old_term, NULL);
    free(s.reader.bytes);
    return is_good;
}

bool mg_worker_is_from_outside(int number)
{
    return number && number != SIGSEGV && number != SIGBUS && number != SIGFPE && number != SIGILL &&
           number != SIGABRT;
}

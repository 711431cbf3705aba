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

/* Deaths in the same candidate: by itself, until it is blamed; from outside, until there is no use in going on. */
enum { OWN_MOST = 2, OUTSIDE_MOST = 1000 };

/* Asked to end, by whom ever: what was found until then is written. */
static const int interrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { INTERRUPTS = sizeof interrupts / sizeof *interrupts };

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
    uint64_t progress;     /* when the last worker died */
    unsigned own, outside; /* deaths since there was any */
    uint64_t starved;      /* count_starved, when the worker began */
} supervisor;

static pid_t start(supervisor *s)
{
    pid_t parent = getpid(), child = fork();
    if (child)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(4);
    for (int i = 0; i < INTERRUPTS; i++)
        signal(interrupts[i], SIG_IGN);
    s->client->work(s->client->context);
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

/* ---- a worker that died ---------------------------------------------------------------------------------- */

/* How many processes the kernel has killed for want of memory; 0: it does not say. */
static uint64_t count_starved(void)
{
    char line[256];
    unsigned long long count = 0;
    FILE *file = fopen("/proc/vmstat", "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "oom_kill %llu", &count) == 1)
            break;
    if (file)
        fclose(file);
    return count;
}

/* Somebody else killed the worker: the target's code raises no such signal. */
static bool is_from_outside(const supervisor *s, int number)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (number == own[i])
            return false;
    return number && !(number == SIGKILL && count_starved() > s->starved);
}

/* Too often in the same candidate: nobody would ever see the end of it. */
static void note_outside(supervisor *s, int number)
{
    if (++s->outside < OUTSIDE_MOST)
        s->client->killed(s->client->context, number);
    else
        ask_to_stop(s, MG_STOP_KILLED);
}

static const char *cause_of(int number)
{
    return number ? strsignal(number) : "exit";
}

/* A depth-first search never comes back to those before; others begin again, and meet all of them. */
static void blame(mg_board *board, int number)
{
    mg_killer killer = {mg_board_progress(board), atomic_load(&board->depth), number};
    board->killer_count = atomic_load(&board->run) ? board->killer_count + 1 : 1;
    board->killers[board->killer_count - 1] = killer;
}

/* By itself. The first time somebody else may have had a hand in it. False: it does not help to blame the candidate. */
static bool note_own(supervisor *s, int number, mg_status *status)
{
    mg_board *board = s->board;
    bool has_begun = atomic_load(&board->phase) != MG_PHASE_START;
    s->own++;
    if (s->own >= OWN_MOST && !has_begun)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "the worker died before the search began (%s)",
                              cause_of(number));
    if (s->own > OWN_MOST || board->killer_count == MG_KILLERS_MOST)
        return mg_status_fail(status, MG_EXIT_INTERNAL,
                              "the worker dies again and again in the same candidate (%s)", cause_of(number));
    if (s->own == OWN_MOST)
        blame(board, number);
    return true;
}

/* Deaths are counted as long as there is no progress between them. */
static bool note_death(supervisor *s, int result, mg_status *status)
{
    int number = WIFSIGNALED(result) ? WTERMSIG(result) : 0;
    uint64_t progress = mg_board_progress(s->board);
    if (progress != s->progress)
        s->own = s->outside = 0;
    s->progress = progress;
    if (!is_from_outside(s, number))
        return note_own(s, number, status);
    note_outside(s, number);
    return true;
}

/* ---- one after the other --------------------------------------------------------------------------------- */

/* The ring is empty: whatever a worker had under way when it died is not in it. */
static bool start_next(supervisor *s, mg_status *status)
{
    mg_board *board = s->board;
    atomic_store(&board->sent, atomic_load(&board->taken));
    s->starved = count_starved();
    s->child = start(s);
    return s->child > 0 ||
           mg_status_fail(status, MG_EXIT_INTERNAL, "cannot start a worker process: %s", strerror(errno));
}

static bool run(supervisor *s, mg_status *status)
{
    for (;;) {
        if (!start_next(s, status))
            return false;
        int result = wait_for(s);
        int phase = atomic_load(&s->board->phase);
        if (phase == MG_PHASE_FAILED) {
            *status = s->board->failure;
            return false;
        }
        if (phase == MG_PHASE_START && s->kill_at > 0)
            return mg_status_fail(status, MG_EXIT_LIMIT,
                                  "stopped before the search began\n"
                                  "  give more time (--timeout), less fuel (--fuel), or a shorter MG_BOUNDS");
        if (phase == MG_PHASE_DONE ||
            s->kill_at > 0) /* told to stop and did not: what it found so far stands */
            return true;
        if (!note_death(s, result, status))
            return false;
        if (s->kill_at > 0)
            return true;
    }
}

bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, double timeout, mg_worker_end *end,
                         mg_status *status)
{
    supervisor s = {.board = board, .client = client, .end = end};
    struct sigaction action = {.sa_handler = on_interrupt}, old[INTERRUPTS];
    s.next_tick = mg_clock() + tick_seconds;
    s.deadline = timeout > 0 ? mg_clock() + timeout : 0;
    interrupted = 0;
    fflush(NULL); /* or the child would write it again */
    for (int i = 0; i < INTERRUPTS; i++)
        sigaction(interrupts[i], &action, &old[i]);
    bool is_good = run(&s, status);
    for (int i = 0; i < INTERRUPTS; i++)
        sigaction(interrupts[i], &old[i], NULL);
    free(s.reader.bytes);
    return is_good;
}

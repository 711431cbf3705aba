/* The parent's side of a worker: starts it, passes its records on, enforces the limits, and decides what its death means: it was killed from outside, it ran out
 * of memory, or its candidate killed it (worker.h says what follows from each). Then the next worker is started. */
#include "search/worker.h"

#include <assert.h>
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

#include "base/footprint.h"
#include "base/last_words.h"
#include "base/limits.h"

static const double tick_seconds = 0.1, memory_seconds = 0.05, grace_seconds = 5;

/* How many deaths are too many. In one candidate: by itself, until the candidate is blamed; from outside, until the search gives up. In the whole search: for
 * want of memory, as each of these takes long. A steered search begins again each time, so it may try less often. */
enum { OWN_MOST = 2, OUTSIDE_MOST = 1000, STARVED_MOST = 16, STARVED_STEERED_MOST = 3 };

typedef struct supervisor {
    mg_board *board;
    const mg_worker_client *client;
    mg_board_reader reader;
    mg_worker_end *end;
    double next_tick, next_memory_check;
    double kill_at; /* 0: not asked to stop yet */
    pid_t child;
    uint64_t progress;                   /* when the last worker died */
    unsigned own_deaths, outside_deaths; /* since there was progress */
    uint64_t oom_kills;                  /* when the worker was started */
    bool is_starved;                     /* the parent killed the worker, because there was too little memory */
    unsigned starved_deaths;             /* for want of memory, in all */
} supervisor;

static pid_t fork_worker(supervisor *s)
{
    pid_t parent = getpid(), child = fork();
    if (child)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(4);
    mg_limits_leave();
    mg_last_words_mute();
    s->client->work(s->client->context);
    _exit(0);
}

static void ask_to_stop(supervisor *s, mg_stop_reason reason)
{
    assert(reason != MG_STOP_NONE);
    if (s->kill_at > 0)
        return;
    s->end->reason = reason;
    s->kill_at = mg_clock() + grace_seconds;
    atomic_store(&s->board->stop, true);
}

/* Passes on at most so many records: a fast worker must not keep the parent from checking the limits. Gives whether there were any. */
static bool pass_records(supervisor *s, int most)
{
    mg_record record;
    bool has_records = false;
    for (int i = 0; i < most && mg_board_receive(s->board, &s->reader, &record); i++) {
        has_records = true;
        if (!s->client->take_record(s->client->context, &record))
            ask_to_stop(s, MG_STOP_CLIENT);
    }
    return has_records;
}

/* The worker is killed. If the memory would be too little even without it, the search ends; else the worker is to blame, and another one is tried. */
static void check_memory(supervisor *s)
{
    if (mg_limits_check_memory() != MG_HALT_MEMORY)
        return;
    s->is_starved = !mg_limits_is_over(mg_footprint_of(getpid()));
    if (!s->is_starved)
        ask_to_stop(s, MG_STOP_MEMORY);
    kill(s->child, SIGKILL);
}

static void check_limits(supervisor *s)
{
    static const mg_stop_reason reasons[] = {[MG_HALT_TIME] = MG_STOP_TIMEOUT,
                                             [MG_HALT_SIGNAL] = MG_STOP_INTERRUPT,
                                             [MG_HALT_PART] = MG_STOP_TIMEOUT};
    double now = mg_clock();
    mg_halt halt = mg_limits_check();
    if (halt != MG_HALT_NONE)
        ask_to_stop(s, reasons[halt]);
    if (now >= s->next_memory_check) {
        s->next_memory_check = now + memory_seconds;
        check_memory(s);
    }
    if (s->kill_at > 0 && now > s->kill_at)
        kill(s->child, SIGKILL);
    if (now < s->next_tick)
        return;
    s->next_tick = now + tick_seconds;
    s->client->tick(s->client->context);
}

/* Passes on records until the worker has ended; gives its exit status. Sleeps longer each time there were none. */
static int serve_worker(supervisor *s)
{
    int result = 0;
    long nap = 20000;
    struct rusage usage;
    for (;;) {
        bool has_records = pass_records(s, 256);
        pid_t gone = wait4(s->child, &result, WNOHANG, &usage);
        if (gone == s->child)
            break;
        check_limits(s);
        nap = has_records ? 20000 : nap < 2000000 ? nap * 2 : nap;
        if (!has_records)
            nanosleep(&(struct timespec){0, nap}, NULL);
    }
    pass_records(s, INT_MAX);
    uint64_t peak = (uint64_t)usage.ru_maxrss;
    s->end->peak_rss_kb = peak > s->end->peak_rss_kb ? peak : s->end->peak_rss_kb;
    return result;
}

/* ---- a worker that died ---------------------------------------------------------------------------------- */

/* How many processes the kernel has killed for want of memory; 0: not known. */
static uint64_t count_oom_kills(void)
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

/* Did the worker exit for want of memory, or was it killed for that, by its parent or by the kernel? */
static bool has_starved(const supervisor *s, int result)
{
    return s->is_starved || (WIFEXITED(result) && WEXITSTATUS(result) == MG_EXIT_LIMIT) ||
           (WIFSIGNALED(result) && WTERMSIG(result) == SIGKILL && count_oom_kills() > s->oom_kills);
}

/* A signal that the code of the target does not raise by itself, so another process has sent it. */
static bool is_from_outside(int number)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (number == own[i])
            return false;
    return number != 0;
}

/* After too many in the same candidate the search is given up, as it might never end. */
static void note_outside(supervisor *s, int number)
{
    if (++s->outside_deaths < OUTSIDE_MOST)
        s->client->note_killed(s->client->context, number);
    else
        ask_to_stop(s, MG_STOP_KILLED);
}

static const char *cause_of(int number)
{
    return number ? strsignal(number) : "exit";
}

static bool has_begun(const mg_board *board)
{
    return atomic_load(&board->phase) != MG_PHASE_START;
}

/* Notes the candidate as a killer. A depth-first search never comes back to earlier killers; a steered one begins again, and meets all of them. */
static void blame_candidate(mg_board *board, int cause)
{
    mg_killer killer = {mg_board_progress(board), mg_path_depth(board->path), cause};
    board->killer_count = atomic_load(&board->run) ? board->killer_count + 1 : 1;
    assert(board->killer_count <= MG_KILLERS_MOST);
    board->killers[board->killer_count - 1] = killer;
}

/* The worker died by itself. The first time the candidate is run again, as the cause may have been another one. False: blaming the candidate did not help. */
static bool note_own_death(supervisor *s, int number, mg_status *status)
{
    mg_board *board = s->board;
    s->own_deaths++;
    if (s->own_deaths >= OWN_MOST && !has_begun(board))
        return mg_status_fail(status, MG_EXIT_INTERNAL, "the worker died before the search began (%s)",
                              cause_of(number));
    if (s->own_deaths > OWN_MOST || board->killer_count == MG_KILLERS_MOST)
        return mg_status_fail(status, MG_EXIT_INTERNAL,
                              "the worker dies again and again in the same candidate (%s)", cause_of(number));
    if (s->own_deaths == OWN_MOST)
        blame_candidate(board, number);
    return true;
}

/* The worker died for want of memory. If blaming the candidate does not help, that is no error: the search ends. */
static bool note_starved(supervisor *s, mg_status *status)
{
    unsigned most = atomic_load(&s->board->run) ? STARVED_STEERED_MOST : STARVED_MOST;
    s->own_deaths++;
    s->starved_deaths++;
    if (s->own_deaths >= OWN_MOST && !has_begun(s->board))
        return mg_status_fail(
            status, MG_EXIT_LIMIT,
            "--memory was reached before the search began\n  give more (--memory), or a smaller size (-n)");
    if (s->own_deaths > OWN_MOST || s->starved_deaths > most || s->board->killer_count == MG_KILLERS_MOST)
        ask_to_stop(s, MG_STOP_MEMORY);
    else if (s->own_deaths == OWN_MOST)
        blame_candidate(s->board, MG_KILLER_STARVED);
    return true;
}

/* Deaths with progress between them do not add up. */
static bool note_death(supervisor *s, int result, mg_status *status)
{
    int number = WIFSIGNALED(result) ? WTERMSIG(result) : 0;
    uint64_t progress = mg_board_progress(s->board);
    if (progress != s->progress)
        s->own_deaths = s->outside_deaths = 0;
    s->progress = progress;
    if (has_starved(s, result))
        return note_starved(s, status);
    if (!is_from_outside(number))
        return note_own_death(s, number, status);
    note_outside(s, number);
    return true;
}

/* ---- one after the other --------------------------------------------------------------------------------- */

/* A record that the last worker was writing when it died is sent again by the next one. */
static bool start_next(supervisor *s, mg_status *status)
{
    mg_board_drop_rest(s->board, &s->reader);
    s->oom_kills = count_oom_kills();
    s->is_starved = false;
    s->child = fork_worker(s);
    if (s->child < 0)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot start a worker process: %s", strerror(errno));
    mg_limits_set_worker(s->child);
    return true;
}

static bool fail_early(const supervisor *s, mg_status *status)
{
    static const char *const texts[] = {
        [MG_STOP_TIMEOUT] = "--timeout was reached before the search began\n"
                            "  give more time (--timeout), less fuel (--fuel), or a shorter MG_BOUNDS",
        [MG_STOP_INTERRUPT] = "interrupted before the search began",
        [MG_STOP_MEMORY] =
            "--memory was reached before the search began\n  give more memory (--memory), or less code",
        [MG_STOP_CLIENT] = "stopped before the search began",
        [MG_STOP_KILLED] = "the worker is killed from outside, again and again, before the search began"};
    assert(s->end->reason != MG_STOP_NONE);
    return mg_status_fail(status, MG_EXIT_LIMIT, "%s", texts[s->end->reason]);
}

static bool run_workers(supervisor *s, mg_status *status)
{
    for (;;) {
        if (!start_next(s, status))
            return false;
        int result = serve_worker(s);
        mg_limits_set_worker(0);
        int phase = atomic_load(&s->board->phase);
        if (phase == MG_PHASE_FAILED) {
            *status = s->board->failure;
            return false;
        }
        if (phase == MG_PHASE_START && s->kill_at > 0)
            return fail_early(s, status);
        if (phase == MG_PHASE_DONE ||
            s->kill_at > 0) /* it was told to stop and was killed: what it found so far counts */
            return true;
        if (!note_death(s, result, status))
            return false;
        if (s->kill_at > 0)
            return true;
    }
}

bool mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end, mg_status *status)
{
    supervisor s = {.board = board, .client = client, .end = end};
    s.next_tick = mg_clock() + tick_seconds;
    end->reason = MG_STOP_NONE;
    fflush(NULL); /* or a worker might write it again */
    bool is_good = run_workers(&s, status);
    free(s.reader.bytes);
    return is_good;
}

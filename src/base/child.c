#include "base/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum { THIRD = 3, CHECK_EVERY = 20 /* ms */ };

/* ---- the new process, until it is the program --------------------------------------------------------------
 *
 * It shares its memory with the parent (vfork), which may have gigabytes: copying even the page tables would take long. So it may do nothing but
 * system calls. */

/* Like dup2, but the descriptor also stays open across exec when `from` and `to` are the same: dup2 would leave it close-on-exec. */
static void move(int from, int to)
{
    if (from == to)
        fcntl(to, F_SETFD, 0);
    else
        dup2(from, to);
}

static void set_signals(void)
{
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGTTOU, SIG_IGN); /* it is in the background, but may write to the terminal */
}

static void become(const mg_child_job *job, int output, pid_t parent, volatile int *error)
{
    struct rlimit none = {0, 0};
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    setrlimit(RLIMIT_CORE, &none);
    set_signals();
    move(output, STDOUT_FILENO);
    if (job->third >= 0)
        move(job->third, THIRD);
    move(job->input >= 0 ? job->input : open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    if (job->is_quiet)
        move(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    if (!job->directory || !chdir(job->directory))
        execvp(job->command[0], job->command);
    *error = errno;
    _exit(127);
}

static pid_t start(const mg_child_job *job, int output, volatile int *error)
{
    pid_t parent = getpid(), child = vfork();
    if (!child)
        become(job, output, parent, error);
    return child;
}

/* ---- the parent, until the program is gone ---------------------------------------------------------------- */

typedef struct follower {
    const mg_child_job *job;
    mg_text *out;
    mg_child_end *end;
    pid_t child;
    int from;
    double started, halted; /* halted: since when a limit is reached; 0: none is */
    double next_check;
} follower;

static bool stop(follower *f, mg_child_end_kind kind, int value)
{
    *f->end = (mg_child_end){kind, value};
    return false;
}

/* May the program go on? False: it exceeds its time or a limit of the process. Checked every 20 ms at most. */
static bool check_limits(follower *f)
{
    double now = mg_clock();
    if (now < f->next_check)
        return true;
    f->next_check = now + (double)CHECK_EVERY * 1e-3;
    mg_halt halt = mg_limits_check_memory();
    if (f->job->seconds > 0 && now - f->started > f->job->seconds)
        return stop(f, MG_CHILD_SLOW, 0);
    if (halt != MG_HALT_NONE && !(f->halted > 0))
        f->halted = now;
    if (halt != MG_HALT_NONE && (halt == MG_HALT_MEMORY || now - f->halted >= f->job->grace))
        return stop(f, MG_CHILD_HALTED, (int)halt);
    return true;
}

/* Has it ended? It is left a zombie, so that its process group's number is not reused before the group is killed. */
static bool has_ended(pid_t child)
{
    siginfo_t info = {0};
    assert(child > 0);
    return !waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == child;
}

/* Reads some of what it printed, or waits a little for that. False: there is no more, or it must stop. The pipe alone does not tell when
 * the program is done, because processes that it started may still hold it open. */
static bool take_some(follower *f, bool *is_stopped)
{
    char bytes[65536];
    struct pollfd ready = {.fd = f->from, .events = POLLIN};
    bool was_ended = has_ended(f->child);
    *is_stopped = !check_limits(f);
    if (*is_stopped)
        return false;
    if (poll(&ready, 1, was_ended ? 0 : CHECK_EVERY) <= 0)
        return !was_ended;
    ssize_t count = read(f->from, bytes, sizeof bytes);
    if (count <= 0)
        return count < 0 && errno == EINTR;
    mg_text_add_bytes(f->out, bytes, (size_t)count);
    *is_stopped = f->job->most && f->out->length > f->job->most && !stop(f, MG_CHILD_LOUD, 0);
    return !*is_stopped;
}

/* Reads all that it prints and waits until it has ended, then kills whatever is left of its group. */
static void follow(follower *f)
{
    bool is_stopped = false;
    long nap = 50000;
    while (take_some(f, &is_stopped))
        continue;
    while (!is_stopped && !has_ended(f->child)) {
        is_stopped = !check_limits(f);
        nanosleep(&(struct timespec){0, nap}, NULL);
        nap = nap < 5000000 ? 2 * nap : nap;
    }
    assert(f->child > 0); /* 0 would be this process's own group */
    kill(-f->child, SIGKILL);
    int result = 0;
    while (waitpid(f->child, &result, 0) < 0 && errno == EINTR)
        continue;
    if (!is_stopped)
        stop(f, MG_CHILD_ENDED, result);
}

bool mg_child_run(const mg_child_job *job, mg_text *out, mg_child_end *end)
{
    int ends[2];
    volatile int error = 0;
    assert(job->command && job->command[0]);
    if (pipe2(ends, O_CLOEXEC)) {
        *end = (mg_child_end){MG_CHILD_MISSING, errno};
        return false;
    }
    follower f = {.job = job, .out = out, .end = end, .from = ends[0], .started = mg_clock()};
    f.child = start(job, ends[1], &error);
    if (f.child < 0)
        error = errno;
    close(ends[1]);
    if (f.child > 0) {
        mg_limits_set_child(f.child);
        follow(&f);
        if (end->kind == MG_CHILD_HALTED)
            mg_limits_claim();
        mg_limits_set_child(0);
    }
    close(ends[0]);
    if (error)
        *end = (mg_child_end){MG_CHILD_MISSING, error};
    return end->kind == MG_CHILD_ENDED && !end->value;
}

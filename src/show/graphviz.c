/* dot reads its input from a file in memory instead of a pipe: so there is only one pipe, and the two processes cannot
 * wait for each other. */
#include "show/graphviz.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"

/* A picture that takes longer is too large for anyone to read. SECONDS_AT_END is for pictures that are drawn after the run was told to end. */
enum { SECONDS_MOST = 10, SECONDS_AT_END = 2, BYTES_MOST = 1 << 28 };

static bool write_all(int fd, const char *bytes, size_t count)
{
    while (count) {
        ssize_t done = write(fd, bytes, count);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        assert((size_t)done <= count);
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static bool fail_ended(int ended, mg_status *status)
{
    char ending[128];
    if (WIFEXITED(ended))
        snprintf(ending, sizeof ending, "ended with status %d", WEXITSTATUS(ended));
    else
        snprintf(ending, sizeof ending, "was killed (%s)", strsignal(WTERMSIG(ended)));
    return mg_status_fail(status, MG_EXIT_INTERNAL,
                          "dot %s on a graph written by margay; --format dot shows the graph", ending);
}

static bool fail(const mg_child_end *end, mg_status *status)
{
    switch (end->kind) {
    case MG_CHILD_MISSING:
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "cannot run dot: %s; install graphviz, or choose --format dot and draw elsewhere",
                              strerror(end->value));
    case MG_CHILD_HALTED:
        return mg_halt_fail((mg_halt)end->value, "dot draws", status);
    case MG_CHILD_SLOW:
        return mg_status_fail(status, MG_EXIT_LIMIT,
                              "dot takes more than %d s; choose --format dot and draw elsewhere", SECONDS_MOST);
    case MG_CHILD_LOUD:
        return mg_status_fail(status, MG_EXIT_INTERNAL, "dot prints more than %d MiB; is it that of graphviz?",
                              BYTES_MOST >> 20);
    case MG_CHILD_ENDED:
        break;
    }
    return fail_ended(end->value, status);
}

static bool run_dot(int in, mg_text *out, mg_status *status)
{
    char *const command[] = {"dot", "-Tsvg", NULL};
    mg_child_end end;
    /* dot warns about fonts; its exit status says all that matters. */
    mg_child_job job = {.command = command,
                        .input = in,
                        .third = -1,
                        .is_quiet = true,
                        .seconds = SECONDS_MOST,
                        .grace = SECONDS_AT_END,
                        .most = BYTES_MOST};
    if (!mg_child_run(&job, out, &end))
        return fail(&end, status);
    return (out->data && strstr(out->data, "</svg>")) ||
           mg_status_fail(status, MG_EXIT_INTERNAL, "dot draws nothing; is it that of graphviz?");
}

bool mg_graphviz_run(const mg_text *graphs, mg_text *out, mg_status *status)
{
    bool ok = false;
    int in = memfd_create("graphs", MFD_CLOEXEC);
    if (in < 0 || !write_all(in, graphs->data ? graphs->data : "", graphs->length) ||
        lseek(in, 0, SEEK_SET) < 0)
        mg_status_fail(status, MG_EXIT_INTERNAL, "cannot talk to dot: %s", strerror(errno));
    else
        ok = run_dot(in, out, status);
    if (in >= 0)
        close(in);
    return ok;
}

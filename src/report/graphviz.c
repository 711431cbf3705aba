/* dot reads its input from a file in memory instead of a pipe: then only one pipe is left, and no two processes
 * can wait for each other. */
#include "report/graphviz.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static bool write_all(int fd, const char *bytes, size_t count)
{
    while (count) {
        ssize_t done = write(fd, bytes, count);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static bool read_all(int fd, mg_text *out)
{
    char buffer[65536];
    for (;;) {
        ssize_t done = read(fd, buffer, sizeof buffer);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return done == 0;
        mg_text_add_bytes(out, buffer, (size_t)done);
    }
}

static int spawn_dot(pid_t *child, int in, int out)
{
    char *const argv[] = {"dot", "-Tsvg", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    /* It grumbles about fonts; its exit status says all that matters. */
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int error = posix_spawnp(child, "dot", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool finish_dot(pid_t child, mg_status *status)
{
    int ended = 0;
    while (waitpid(child, &ended, 0) < 0)
        if (errno != EINTR)
            return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot wait for dot: %s", strerror(errno));
    if (ended == 0)
        return true;
    /* Old C libraries report a missing program only this way. */
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == 127)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "cannot run dot; install graphviz, or choose --format dot and draw elsewhere");
    return mg_status_fail(status, MG_EXIT_INTERNAL,
                          "dot ended with status %d on a graph written by margay; "
                          "--format dot shows the graph",
                          WIFEXITED(ended) ? WEXITSTATUS(ended) : -1);
}

bool mg_graphviz_run(const mg_text *graphs, mg_text *out, mg_status *status)
{
    bool ok = false;
    int pipes[2] = {-1, -1};
    pid_t child;
    int in = memfd_create("graphs", MFD_CLOEXEC);
    if (in < 0 || !write_all(in, graphs->data ? graphs->data : "", graphs->length) ||
        lseek(in, 0, SEEK_SET) < 0 || pipe2(pipes, O_CLOEXEC) < 0) {
        mg_status_fail(status, MG_EXIT_INTERNAL, "cannot talk to dot: %s", strerror(errno));
        goto out;
    }
    int error = spawn_dot(&child, in, pipes[1]);
    if (error) {
        mg_status_fail(status, MG_EXIT_INPUT,
                       "cannot run dot: %s; install graphviz, or choose --format dot and draw elsewhere",
                       strerror(error));
        goto out;
    }
    close(pipes[1]);
    pipes[1] = -1;
    bool is_read = read_all(pipes[0], out);
    ok = finish_dot(child, status);
    if (ok && !is_read)
        ok = mg_status_fail(status, MG_EXIT_INTERNAL, "cannot read from dot: %s", strerror(errno));
out:
    for (int i = 0; i < 2; i++)
        if (pipes[i] >= 0)
            close(pipes[i]);
    if (in >= 0)
        close(in);
    return ok;
}

/* Margay whose worker makes a system call when the target prints "call NAME": does the sandbox stop it? The program itself knows nothing of
 * this: the linker (--wrap) puts it in. Each call is made as a hostile target would make it, without the C library. */
#include <fcntl.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/print.h"

#define MADE "made.by.the.target"

static char *const words[] = {"/bin/sh", "-c", "echo > " MADE, NULL};
static struct io_uring_params params;
static struct rlimit limit = {1 << 20, 1 << 20};

/* As many of a kind as an attacker would think of. `write_out` goes to standard output, `map_file` to a file descriptor that was open
 * in the parent. */
static const struct call {
    const char *name;
    long number, args[6];
} calls[] = {
#ifdef __x86_64__ /* the old names of calls that take a folder too */
    {"open", SYS_open, {(long)MADE, O_WRONLY | O_CREAT, 0666}},
    {"creat", SYS_creat, {(long)MADE, 0666}},
    {"mkdir", SYS_mkdir, {(long)MADE, 0777}},
    {"symlink", SYS_symlink, {(long)"/", (long)MADE}},
    {"rename", SYS_rename, {(long)"kept", (long)MADE}},
    {"unlink", SYS_unlink, {(long)"kept"}},
    {"chmod", SYS_chmod, {(long)"kept", 0}},
    {"fork", SYS_fork, {0}},
    {"vfork", SYS_vfork, {0}},
#endif
    {"mkdirat", SYS_mkdirat, {AT_FDCWD, (long)MADE, 0777}},
    {"unlinkat", SYS_unlinkat, {AT_FDCWD, (long)"kept", 0}},
    {"openat", SYS_openat, {AT_FDCWD, (long)MADE, O_WRONLY | O_CREAT, 0666}},
    {"truncate", SYS_truncate, {(long)"kept", 0}},
    {"socket", SYS_socket, {AF_INET, SOCK_STREAM}},
    {"socketpair", SYS_socketpair, {AF_UNIX, SOCK_STREAM}},
    {"pipe", SYS_pipe2, {(long)&limit, 0}},
    {"dup", SYS_dup, {STDERR_FILENO}},
    {"execve", SYS_execve, {(long)"/bin/sh", (long)words, 0}},
    {"execveat", SYS_execveat, {AT_FDCWD, (long)"/bin/sh", (long)words, 0, 0}},
    {"clone", SYS_clone, {CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, 0}},
    {"ptrace", SYS_ptrace, {PTRACE_TRACEME}},
    {"process_vm_writev", SYS_process_vm_writev, {1, 0, 0, 0, 0, 0}},
    {"kill_parent", SYS_kill, {-2, SIGKILL}},
    {"kill_all", SYS_kill, {-1, SIGTERM}},
    {"kill_group", SYS_kill, {0, SIGTERM}},
    {"map_code", SYS_mmap, {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}},
    {"map_file", SYS_mmap, {0, 4096, PROT_READ, MAP_PRIVATE, 3, 0}},
    {"protect_code", SYS_mprotect, {0x50000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC}},
    {"io_uring", SYS_io_uring_setup, {8, (long)&params}},
    {"prctl", SYS_prctl, {PR_SET_NAME, (long)"other"}},
    {"setrlimit", SYS_setrlimit, {RLIMIT_CORE, (long)&limit}},
    {"shmget", SYS_shmget, {0x4d61, 4096, 0x3b6}},
    {"memfd", SYS_memfd_create, {(long)"x", 0}},
    {"read", SYS_read, {0, (long)&params, 16}},
    {"write_out", SYS_write, {STDOUT_FILENO, (long)MADE "\n", sizeof MADE}},
    {"mount", SYS_mount, {(long)"none", (long)"/tmp", (long)"tmpfs", 0, 0}},
    {"setuid", SYS_setuid, {1}},
    {"nice", SYS_setpriority, {PRIO_PROCESS, 0, 5}},
    /* What it may do: */
    {"own_clock", SYS_clock_gettime, {0, (long)&params}},
    {"own_memory", SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}},
};

static void make_call(const struct call *call)
{
    const long *a = call->args;
    bool is_fork = !strcmp(call->name, "fork") || !strcmp(call->name, "vfork");
    long first = a[0] == -2 ? getppid() : a[0];
    if (is_fork) {
        if (!syscall(call->number))
            syscall(SYS_exit_group, 0);
        return;
    }
    syscall(call->number, first, a[1], a[2], a[3], a[4], a[5]);
}

int __real_mg_print(const char *format, va_list *args);
int __wrap_mg_print(const char *format, va_list *args);

int __wrap_mg_print(const char *format, va_list *args)
{
    for (size_t i = 0; !strncmp(format, "call ", 5) && i < sizeof calls / sizeof *calls; i++)
        if (!strcmp(format + 5, calls[i].name))
            make_call(&calls[i]);
    return __real_mg_print(format, args);
}

#include "engine/sandbox.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

enum { CONDITIONS_MOST = 2 };

/* A system call that is allowed, where all of its conditions hold. */
typedef struct rule {
    int number;
    unsigned count;
    struct scmp_arg_cmp conditions[CONDITIONS_MOST];
} rule;

/* In the order of how often the search makes them. */
static const rule rules[] = {
    {SCMP_SYS(clock_gettime), 0, {{0}}},
    {SCMP_SYS(nanosleep), 0, {{0}}},
    {SCMP_SYS(clock_nanosleep), 0, {{0}}},
    {SCMP_SYS(restart_syscall), 0, {{0}}},
    {SCMP_SYS(madvise), 0, {{0}}},
    {SCMP_SYS(mmap),
     2,
     {{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}, {3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS}}},
    {SCMP_SYS(mprotect), 1, {{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}}},
    {SCMP_SYS(munmap), 0, {{0}}},
    {SCMP_SYS(mremap), 0, {{0}}},
    {SCMP_SYS(brk), 0, {{0}}},
    {SCMP_SYS(rt_sigreturn), 0, {{0}}},
    {SCMP_SYS(rt_sigaction), 0, {{0}}},
    {SCMP_SYS(rt_sigprocmask), 0, {{0}}},
    {SCMP_SYS(sigaltstack), 0, {{0}}},
    {SCMP_SYS(write), 1, {{0, SCMP_CMP_EQ, STDERR_FILENO, 0}}},
    {SCMP_SYS(writev), 1, {{0, SCMP_CMP_EQ, STDERR_FILENO, 0}}},
    /* Calls that the C library makes by itself: qsort asks how much memory there is, malloc for random bits, locks may wait. */
    {SCMP_SYS(sysinfo), 0, {{0}}},
    {SCMP_SYS(getrandom), 0, {{0}}},
    {SCMP_SYS(futex), 0, {{0}}},
    {SCMP_SYS(sched_yield), 0, {{0}}},
    {SCMP_SYS(getpid), 0, {{0}}},
    {SCMP_SYS(gettid), 0, {{0}}},
    {SCMP_SYS(exit), 0, {{0}}},
    {SCMP_SYS(exit_group), 0, {{0}}},
};

bool mg_sandbox_is_available(void)
{
    uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return !syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

/* abort() sends a signal to itself. */
static int allow_own_signals(scmp_filter_ctx filter)
{
    struct scmp_arg_cmp own = {0, SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0};
    int failed = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(kill), 1, &own);
    return failed ? failed : seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, &own);
}

/* 0, or a negative errno, as libseccomp's functions. */
static int fill(scmp_filter_ctx filter)
{
    int failed = allow_own_signals(filter);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !failed; i++) {
        assert(rules[i].count <= CONDITIONS_MOST);
        failed = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, rules[i].number, rules[i].count,
                                        rules[i].conditions);
    }
    return failed;
}

static int install(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS); /* it sets no_new_privs too */
    if (!filter)
        return -ENOMEM;
    int failed = fill(filter);
    failed = failed ? failed : seccomp_load(filter);
    seccomp_release(filter);
    return failed;
}

bool mg_sandbox_enter(void)
{
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) || prctl(PR_SET_DUMPABLE, 0))
        return false;
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    if (close_range(STDERR_FILENO + 1, UINT_MAX, 0))
        return false;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_set_report_fd((void *)(intptr_t)STDERR_FILENO); /* no file can be opened from here on */
#endif
    int failed = install();
    errno = failed ? -failed : 0;
    return !failed;
}

/* Models of what handles signals, for programs that set it up: here no signals are sent (weave/externals.def), so handlers are kept, and never called. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

enum { SIGNALS = 65 };

static struct sigaction actions[SIGNALS];

int *MODEL(__errno_location)(void);

static INLINE int fail_signal(void)
{
    *MODEL(__errno_location)() = EINVAL;
    return -1;
}

static INLINE int can_handle(int number)
{
    return number > 0 && number < SIGNALS && number != SIGKILL && number != SIGSTOP;
}

INLINE int MODEL(sigaction)(int number, const struct sigaction *action, struct sigaction *old)
{
    if (!can_handle(number))
        return fail_signal();
    if (old)
        *old = actions[number];
    if (action)
        actions[number] = *action;
    return 0;
}

typedef void handler(int number);

INLINE handler *MODEL(signal)(int number, handler *handle)
{
    if (!can_handle(number)) {
        fail_signal();
        return SIG_ERR;
    }
    handler *old = actions[number].sa_handler;
    actions[number] = (struct sigaction){0};
    actions[number].sa_handler = handle;
    return old;
}

/* ---- sets: glibc has a bit for each signal, from the lowest up ------------------------------------------- */

static INLINE int fill(sigset_t *set, int byte)
{
    for (size_t i = 0; i < sizeof *set; i++)
        ((unsigned char *)set)[i] = (unsigned char)byte;
    return 0;
}

INLINE int MODEL(sigemptyset)(sigset_t *set)
{
    return fill(set, 0);
}

INLINE int MODEL(sigfillset)(sigset_t *set)
{
    return fill(set, 0xff);
}

INLINE int MODEL(sigaddset)(sigset_t *set, int number)
{
    if (number <= 0 || number >= SIGNALS)
        return fail_signal();
    ((uint64_t *)set)[0] |= UINT64_C(1) << (number - 1);
    return 0;
}

INLINE int MODEL(sigdelset)(sigset_t *set, int number)
{
    if (number <= 0 || number >= SIGNALS)
        return fail_signal();
    ((uint64_t *)set)[0] &= ~(UINT64_C(1) << (number - 1));
    return 0;
}

INLINE int MODEL(sigismember)(const sigset_t *set, int number)
{
    if (number <= 0 || number >= SIGNALS)
        return fail_signal();
    return (int)(((const uint64_t *)set)[0] >> (number - 1) & 1);
}

static _Thread_local sigset_t blocked;

INLINE int MODEL(pthread_sigmask)(int way, const sigset_t *set, sigset_t *old)
{
    if (old)
        *old = blocked;
    if (!set)
        return 0;
    for (size_t i = 0; i < sizeof *set / sizeof(uint64_t); i++) {
        uint64_t *word = (uint64_t *)&blocked + i, given = ((const uint64_t *)set)[i];
        *word = way == SIG_BLOCK ? *word | given : way == SIG_UNBLOCK ? *word & ~given : given;
    }
    return way == SIG_BLOCK || way == SIG_UNBLOCK || way == SIG_SETMASK ? 0 : EINVAL;
}

INLINE int MODEL(sigprocmask)(int way, const sigset_t *set, sigset_t *old)
{
    return MODEL(pthread_sigmask)(way, set, old) ? fail_signal() : 0;
}

/* Only the name of a thread, which is for debuggers. */
INLINE int MODEL(prctl)(int option, ...)
{
    return option == PR_SET_NAME ? 0 : fail_signal();
}

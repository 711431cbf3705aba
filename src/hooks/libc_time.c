/* Models of clocks and of sleeping; see libc_threads.c. How long something takes is not known here: a thread that sleeps gives way, any number of others may move before it
 * goes on. The clocks of a thread are its own: they go on by a millisecond when they are read, and when it has slept or waited in vain until a time it is that
 * time. So a deadline passes, and what a thread reads depends on what it does alone. */
#include <errno.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>

#include "hooks/threading.h"

enum { SECOND = 1000000000, MILLISECOND = 1000000, START = 1000000 /* seconds */ };

static _Thread_local long long passed; /* nanoseconds since START */

static INLINE void pass_until(long long now)
{
    if (now > passed)
        *(volatile long long *)&passed = now;
}

static INLINE long long count_time(const struct timespec *time)
{
    return (time->tv_sec - START) * SECOND + time->tv_nsec;
}

static INLINE bool is_time(const struct timespec *time)
{
    return time->tv_nsec >= 0 && time->tv_nsec < SECOND;
}

/* A loop that reads the clock is no busy wait, because that goes on; one that sleeps may be (weave/touches.c). */
static INLINE void read_clock(struct timespec *time)
{
    passed += MILLISECOND;
    time->tv_sec = START + passed / SECOND;
    time->tv_nsec = passed % SECOND;
}

INLINE int MODEL(mg_time_out)(const struct timespec *until, int timed_out)
{
    if (!is_time(until))
        return EINVAL;
    pass_until(count_time(until));
    return timed_out;
}

INLINE int MODEL(clock_gettime)(clockid_t clock, struct timespec *time)
{
    (void)clock;
    mg_thread_self(); /* for tests alone */
    read_clock(time);
    return 0;
}

INLINE int MODEL(timespec_get)(struct timespec *time, int base)
{
    mg_thread_self();
    if (base != TIME_UTC)
        return 0;
    read_clock(time);
    return base;
}

INLINE int MODEL(gettimeofday)(struct timeval *time, void *zone)
{
    struct timespec now;
    (void)zone;
    mg_thread_self();
    read_clock(&now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

INLINE time_t MODEL(time)(time_t *place)
{
    struct timespec now;
    read_clock(&now);
    if (place)
        *place = now.tv_sec;
    return now.tv_sec;
}

/* For --rand choices. */
INLINE void MODEL(mg_pass)(long long seconds)
{
    passed += SECOND * seconds;
}

INLINE clock_t MODEL(clock)(void)
{
    struct timespec now;
    read_clock(&now);
    return passed / (SECOND / CLOCKS_PER_SEC);
}

INLINE double MODEL(difftime)(time_t a, time_t b)
{
    return (double)(a - b);
}

/* ---- sleeping -------------------------------------------------------------------------------------------- */

static INLINE void sleep_for(long long nanoseconds)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    pass_until(passed + nanoseconds);
}

static INLINE int sleep_time(const struct timespec *time)
{
    if (!is_time(time) || time->tv_sec < 0)
        return EINVAL;
    sleep_for(time->tv_sec * SECOND + time->tv_nsec);
    return 0;
}

int *MODEL(__errno_location)(void);

INLINE int MODEL(nanosleep)(const struct timespec *time, struct timespec *left)
{
    (void)left; /* nothing interrupts it */
    int error = sleep_time(time);
    if (!error)
        return 0;
    *MODEL(__errno_location)() = error;
    return -1;
}

INLINE int MODEL(clock_nanosleep)(clockid_t clock, int flags, const struct timespec *time,
                                  struct timespec *left)
{
    (void)clock, (void)left;
    if (!(flags & TIMER_ABSTIME))
        return sleep_time(time);
    if (!is_time(time))
        return EINVAL;
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    pass_until(count_time(time));
    return 0;
}

INLINE int MODEL(thrd_sleep)(const struct timespec *time, struct timespec *left)
{
    (void)left;
    return sleep_time(time) ? -2 : 0;
}

INLINE int MODEL(usleep)(unsigned duration)
{
    sleep_for(duration * 1000ll);
    return 0;
}

INLINE unsigned MODEL(sleep)(unsigned duration)
{
    sleep_for(duration * (long long)SECOND);
    return 0;
}

INLINE int MODEL(sched_yield)(void)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    return 0;
}

INLINE void MODEL(thrd_yield)(void)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
}

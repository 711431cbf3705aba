/* Models of semaphores; see libc_threads.c. */
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

#include "hooks/threading.h"

int *MODEL(__errno_location)(void);

typedef struct semaphore {
    unsigned value, is_gone;
} semaphore;

_Static_assert(sizeof(semaphore) <= sizeof(sem_t), "it fits");

static INLINE int fail_semaphore(int error)
{
    *MODEL(__errno_location)() = error;
    return -1;
}

static INLINE semaphore *open_semaphore(sem_t *place)
{
    semaphore *s = (semaphore *)place;
    require(!s->is_gone);
    return s;
}

/* When the turn has come. */
static INLINE semaphore *wait_for_semaphore(unsigned operation, sem_t *place)
{
    mg_thread_wait(operation, place, sizeof(semaphore), 0);
    return open_semaphore(place);
}

/* One that several processes share there cannot be. */
INLINE int MODEL(sem_init)(sem_t *place, int is_shared, unsigned value)
{
    if (is_shared)
        return fail_semaphore(ENOSYS);
    if (value > INT_MAX)
        return fail_semaphore(EINVAL);
    *(semaphore *)place = (semaphore){value, 0};
    return 0;
}

INLINE int MODEL(sem_wait)(sem_t *place)
{
    wait_for_semaphore(MG_THREAD_OP_sem_wait, place)->value--;
    return 0;
}

/* Gives error if it has come in vain. */
static INLINE int take_semaphore(semaphore *s, int error)
{
    if (!s->value)
        return error;
    s->value--;
    return 0;
}

INLINE int MODEL(sem_trywait)(sem_t *place)
{
    int error = take_semaphore(wait_for_semaphore(MG_THREAD_OP_sem_try, place), EAGAIN);
    return error ? fail_semaphore(error) : 0;
}

INLINE int MODEL(sem_timedwait)(sem_t *place, const struct timespec *until)
{
    int error = take_semaphore(wait_for_semaphore(MG_THREAD_OP_sem_timed, place), ETIMEDOUT);
    return error ? fail_semaphore(MODEL(mg_time_out)(until, error)) : 0;
}

INLINE int MODEL(sem_clockwait)(sem_t *place, clockid_t clock, const struct timespec *until)
{
    (void)clock;
    return MODEL(sem_timedwait)(place, until);
}

INLINE int MODEL(sem_post)(sem_t *place)
{
    semaphore *s = wait_for_semaphore(MG_THREAD_OP_post, place);
    if (s->value == INT_MAX)
        return fail_semaphore(EOVERFLOW);
    s->value++;
    return 0;
}

INLINE int MODEL(sem_getvalue)(sem_t *place, int *value)
{
    *value = (int)wait_for_semaphore(MG_THREAD_OP_sem_look, place)->value;
    return 0;
}

/* Whoever waits for it goes on, and finds it gone. */
INLINE int MODEL(sem_destroy)(sem_t *place)
{
    semaphore *s = wait_for_semaphore(MG_THREAD_OP_destroy, place);
    s->is_gone = s->value = 1;
    return 0;
}

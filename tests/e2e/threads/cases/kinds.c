/* COUNT 1: mutexes of all kinds in one thread, by POSIX and by C11 */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>
static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
MG_TEST(kinds, n) {
	pthread_mutexattr_t attr; pthread_mutex_t r, *e = malloc(sizeof *e); mtx_t c; int type;
	mg_assert(!pthread_mutexattr_init(&attr));
	mg_assert(!pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE));
	mg_assert(!pthread_mutexattr_gettype(&attr, &type) && type == PTHREAD_MUTEX_RECURSIVE);
	mg_assert(pthread_mutexattr_settype(&attr, 99) == EINVAL);
	mg_assert(!pthread_mutex_init(&r, &attr));
	mg_assert(!pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK));
	mg_assert(!pthread_mutex_init(e, &attr) && !pthread_mutexattr_destroy(&attr));
	mg_assert(!pthread_mutex_lock(&r) && !pthread_mutex_lock(&r) && !pthread_mutex_trylock(&r));
	mg_assert(!pthread_mutex_unlock(&r) && !pthread_mutex_unlock(&r) && !pthread_mutex_unlock(&r));
	mg_assert(pthread_mutex_unlock(&r) == EPERM);
	mg_assert(!pthread_mutex_lock(e) && pthread_mutex_lock(e) == EDEADLK && pthread_mutex_trylock(e) == EBUSY);
	mg_assert(!pthread_mutex_unlock(e) && pthread_mutex_unlock(e) == EPERM);
	mg_assert(!pthread_mutex_lock(&plain) && pthread_mutex_trylock(&plain) == EBUSY && !pthread_mutex_unlock(&plain));
	mg_assert(!pthread_mutex_destroy(e) && !pthread_mutex_destroy(&r));
	mg_assert(mtx_init(&c, mtx_plain | mtx_recursive) == thrd_success);
	mg_assert(mtx_lock(&c) == thrd_success && mtx_trylock(&c) == thrd_success);
	mg_assert(mtx_unlock(&c) == thrd_success && mtx_unlock(&c) == thrd_success);
	mtx_destroy(&c);
	mg_assert(thrd_equal(thrd_current(), thrd_current()) && pthread_equal(pthread_self(), pthread_self()));
	mg_assert(!sched_yield());
	free(e);
}

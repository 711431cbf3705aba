/* PASSES mtx_timedlock, cnd_timedwait and thrd_sleep, and what they return */
#include <margay.h>
#include <threads.h>
#include <time.h>
static mtx_t m; static cnd_t c; static int seen;
static int other(void *p)
{
	struct timespec t;
	timespec_get(&t, TIME_UTC); t.tv_sec++;
	int r = mtx_timedlock(&m, &t);
	mg_assert(r == thrd_success || r == thrd_timedout);
	if (r == thrd_success) { seen = 1; mtx_unlock(&m); }
	return r;
}
MG_TEST(timed_c11, n)
{
	thrd_t t; int r; struct timespec until;
	mtx_init(&m, mtx_timed | mtx_recursive), cnd_init(&c);
	mtx_lock(&m); mg_assert(mtx_timedlock(&m, &(struct timespec){0, 0}) == thrd_success); mtx_unlock(&m); mtx_unlock(&m);
	thrd_create(&t, other, 0);
	mtx_lock(&m);
	timespec_get(&until, TIME_UTC);
	mg_assert(cnd_timedwait(&c, &m, &until) == thrd_timedout);
	until.tv_nsec = -1;
	mg_assert(cnd_timedwait(&c, &m, &until) == thrd_error);
	mtx_unlock(&m);
	thrd_sleep(&(struct timespec){1, 0}, 0);
	thrd_join(t, &r);
	mg_assert((r == thrd_success) == seen);
	cnd_destroy(&c), mtx_destroy(&m);
}

/* VERDICT bad_lock */
#include <margay.h>
#include <threads.h>
static mtx_t one, two; static cnd_t c;
static int a(void *p) { mtx_lock(&one); cnd_wait(&c, &one); /* BAD */ mtx_unlock(&one); return 0; }
static int b(void *p) { mtx_lock(&two); cnd_wait(&c, &two); mtx_unlock(&two); return 0; }
MG_TEST(two_mutexes, n)
{
	thrd_t s, t;
	mtx_init(&one, mtx_plain), mtx_init(&two, mtx_plain), cnd_init(&c);
	thrd_create(&s, b, 0), thrd_create(&t, a, 0);
	thrd_join(s, 0), thrd_join(t, 0);
}

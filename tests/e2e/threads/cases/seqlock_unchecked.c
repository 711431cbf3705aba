/* VERDICT assert */
#define NO_CHECK
#include <margay.h>
#include <stdatomic.h>
#include <threads.h>
static atomic_uint sequence, low, high;
static int writer(void *p)
{
	atomic_fetch_add(&sequence, 1);
	atomic_store(&low, 5), atomic_store(&high, 5);
	atomic_fetch_add(&sequence, 1);
	return 0;
}
static bool try_read(unsigned *a, unsigned *b)
{
	unsigned before = atomic_load(&sequence);
	if (before & 1) return false;
	*a = atomic_load(&low), *b = atomic_load(&high);
#ifndef NO_CHECK
	return atomic_load(&sequence) == before;
#else
	return true;
#endif
}
MG_TEST(seqlock_unchecked, n)
{
	thrd_t t; unsigned a, b;
	thrd_create(&t, writer, 0);
	for (int i = 0; i < 2; i++)
		if (try_read(&a, &b)) {
			mg_assert(a == b); /* BAD */
			break;
		}
	thrd_join(t, 0);
}

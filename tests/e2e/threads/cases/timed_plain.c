/* VERDICT bad_lock */
#include <margay.h>
#include <threads.h>
#include <time.h>
MG_TEST(timed_plain, n)
{
	mtx_t m;
	mtx_init(&m, mtx_plain);
	mtx_timedlock(&m, &(struct timespec){1, 0}); /* BAD */
}

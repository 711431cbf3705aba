/* VERDICT bad_lock */
#include <margay.h>
#include <threads.h>
MG_TEST(locks_again, n) {
	mtx_t m;
	mtx_init(&m, mtx_plain); mtx_lock(&m);
	mtx_lock(&m); /* BAD */
}

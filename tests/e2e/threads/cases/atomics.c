/* COUNT 924: six operations each, of every kind that there is */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag flag = ATOMIC_FLAG_INIT;
static _Atomic long sum; static int old_style, plain;
static void *all(void *p) {
	long seen = 77;
	atomic_flag_test_and_set(&flag);
	atomic_compare_exchange_strong(&sum, &seen, 5);
	atomic_thread_fence(memory_order_seq_cst);
	__sync_fetch_and_add(&old_style, 2);
	__atomic_store_n(&plain, 1, __ATOMIC_RELEASE);
	atomic_signal_fence(memory_order_seq_cst); /* nothing that others notice */
	sum ^= 3;
	return p;
}
MG_TEST(atomics, n) {
	pthread_t a, b;
	pthread_create(&a, 0, all, 0); pthread_create(&b, 0, all, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	mg_assert(old_style == 4 && plain == 1 && sum == 0);
}

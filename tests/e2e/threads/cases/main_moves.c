/* COUNT 20: the test itself makes three of the accesses, of all six */
#include <margay.h>
#include <threads.h>
#include <stdatomic.h>
_Atomic unsigned hits;
static int go(void *unused) { (void)unused; hits++; hits++; ++hits; return 7; }
MG_TEST(main_moves, n) {
	thrd_t t; int got = 0;
	mg_assert(thrd_create(&t, go, 0) == thrd_success);
	hits++; atomic_fetch_add(&hits, 1); hits += 1;
	mg_assert(thrd_join(t, &got) == thrd_success && got == 7);
	mg_assert(hits == 6);
}

/* COUNT 6: a value that is not chosen yet goes through locals of two threads; three values, two orders */
#include <margay.h>
#include <pthread.h>
#include <sched.h>
struct pair { int a, b; };
static void *swap(void *p) {
	struct pair *q = p, mine = *q;
	sched_yield();
	q->a = mine.b; q->b = mine.a;
	return 0;
}
MG_TEST(open_local, n) {
	struct pair p = {mg_int(1, 3), 9}, other = {7, mg_int(1, 1)};
	pthread_t s, t;
	pthread_create(&s, 0, swap, &p); pthread_create(&t, 0, swap, &other);
	pthread_join(s, 0); pthread_join(t, 0);
	mg_assert(p.a == 9 && p.b >= 1 && p.b <= 3 && other.a == 1 && other.b == 7);
}

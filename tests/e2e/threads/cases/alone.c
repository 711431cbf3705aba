/* COUNT 1: threads with nothing to do that others notice */
#include <margay.h>
#include <pthread.h>
static void *twice(void *p) { *(int *)p *= 2; return p; }
MG_TEST(alone, n) {
	int a[3] = {1, 2, 3}; pthread_t t[3]; void *r;
	for (int i = 0; i < 3; i++) pthread_create(t + i, 0, twice, a + i);
	for (int i = 0; i < 3; i++) { pthread_join(t[i], &r); mg_assert(r == a + i); }
	mg_assert(a[0] == 2 && a[1] == 4 && a[2] == 6);
}

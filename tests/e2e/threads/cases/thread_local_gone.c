/* VERDICT freed */
#include <margay.h>
#include <threads.h>
static thread_local struct { int a, b; } mine = {1, 2};
static int work(void *p) { *(int **)p = &mine.b; return 0; }
MG_TEST(thread_local_gone, n)
{
	int *left = 0; thrd_t t;
	thrd_create(&t, work, &left);
	thrd_join(t, 0);
	mg_assert(*left == 2); /* BAD */
}

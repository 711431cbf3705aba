/* PASSES the pool of pool_shutdown.c, stopped by a broadcast */
#include <margay.h>
#include <stdlib.h>
#include <threads.h>
/* A pool of workers in C11. */
struct job { struct job *next; int *result; };
static struct pool { mtx_t lock; cnd_t work; struct job *head; bool stops; } pool;
static int worker(void *unused)
{
	(void)unused;
	mtx_lock(&pool.lock);
	for (;;) {
		while (!pool.head && !pool.stops)
			cnd_wait(&pool.work, &pool.lock);
		if (!pool.head)
			break;
		struct job *j = pool.head;
		pool.head = j->next;
		mtx_unlock(&pool.lock);
		*j->result += 1;
		free(j);
		mtx_lock(&pool.lock);
	}
	mtx_unlock(&pool.lock);
	return 0;
}
MG_TEST(pool, n)
{
	thrd_t w[2];
	int result = 0;
	mtx_init(&pool.lock, mtx_plain);
	cnd_init(&pool.work);
	for (int i = 0; i < 2; i++)
		thrd_create(&w[i], worker, NULL);
	struct job *j = malloc(sizeof *j);
	*j = (struct job){NULL, &result};
	mtx_lock(&pool.lock);
	pool.head = j;
	cnd_signal(&pool.work);
	mtx_unlock(&pool.lock);
	mtx_lock(&pool.lock);
	pool.stops = true;
	cnd_broadcast(&pool.work);
	mtx_unlock(&pool.lock);
	for (int i = 0; i < 2; i++)
		thrd_join(w[i], NULL);
	mg_assert(result == 1);
}

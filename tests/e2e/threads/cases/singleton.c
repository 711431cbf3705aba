/* PASSES made once, by whoever comes first; each thread has a handle of its own */
#include <margay.h>
#include <stdlib.h>
#include <threads.h>
static once_flag made = ONCE_FLAG_INIT;
static struct config { int level; } *config;
static thread_local struct config *cached;
static void make(void) { config = malloc(sizeof *config); config->level = 2; }
static struct config *get(void)
{
	if (!cached) { call_once(&made, make); cached = config; }
	return cached;
}
static int work(void *p) { return get()->level + get()->level; }
MG_TEST(singleton, n)
{
	thrd_t t[2]; int r;
	for (int i = 0; i < 2; i++) thrd_create(&t[i], work, 0);
	for (int i = 0; i < 2; i++) { thrd_join(t[i], &r); mg_assert(r == 4); }
	mg_assert(!cached && get() == config);
	free(config);
}

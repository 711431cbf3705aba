/* VERDICT leak */
#include <margay.h>
#include <stdlib.h>
#include <threads.h>
static tss_t mine;
static int work(void *p) { tss_set(mine, malloc(4)); /* BAD */ return tss_get(mine) == NULL; }
MG_TEST(key_leaks, n) { thrd_t t; tss_create(&mine, NULL); thrd_create(&t, work, 0); thrd_join(t, 0); }

/* VERDICT abort */
#include <margay.h>
#include <stdlib.h>
#include <threads.h>
static int work(void *p) { abort(); /* BAD */ }
MG_TEST(aborts, n) { thrd_t t; thrd_create(&t, work, 0); thrd_join(t, 0); }

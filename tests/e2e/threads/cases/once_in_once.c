/* VERDICT deadlock */
#include <margay.h>
#include <threads.h>
static once_flag f = ONCE_FLAG_INIT;
static void again(void) { call_once(&f, again); /* BAD */ }
MG_TEST(once_in_once, n) { call_once(&f, again); }

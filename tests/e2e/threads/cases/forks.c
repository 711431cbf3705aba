/* REFUSED `fork` is called but has no body */
#include <margay.h>
#include <unistd.h>
MG_TEST(forks, n) { fork(); /* BAD */ }

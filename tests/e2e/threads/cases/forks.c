/* REFUSED `fork` is called: Margay has no model of it, since here a path is one process */
#include <margay.h>
#include <unistd.h>
MG_TEST(forks, n) { fork(); /* BAD */ }

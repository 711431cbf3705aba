/* For kinds.c under gcc: the number of the call that fails is in the environment. */
#include <stdlib.h>

unsigned long mg_denied[2];

__attribute__((constructor)) static void set(void)
{
    mg_denied[0] = strtoul(getenv("DENIED"), NULL, 10);
}

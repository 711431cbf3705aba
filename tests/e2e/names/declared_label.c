#include <margay.h>

void *take(unsigned long) __asm__("mg_libc_malloc");

MG_TEST(t, n)
{
    mg_assert(take(1));
}

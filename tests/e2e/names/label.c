#include <margay.h>

int give(void) __asm__("mg_host_malloc");

int give(void)
{
    return 1;
}

MG_TEST(t, n)
{
    mg_assert(give() == 1);
}

#include <margay.h>

void stop(void) __asm__("llvm.trap");
int odd(int) __asm__("llvm.sqrt.f64");

MG_TEST(t, n)
{
    if (n == 2)
        mg_assert(odd(1));
    stop();
}

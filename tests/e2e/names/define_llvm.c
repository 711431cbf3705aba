#include <margay.h>

int mine(int) __asm__("llvm.mine");

int mine(int x)
{
    return x;
}

MG_TEST(t, n)
{
    mg_assert(mine(1) == 1);
}

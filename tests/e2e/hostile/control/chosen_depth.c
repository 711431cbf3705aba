/* EXPECT check stack */
#include <margay.h>
__attribute__((noinline)) static int dig(int depth)
{
    volatile char room[1024];
    room[depth & 1023] = 1;
    return depth ? dig(depth - 1) + room[depth & 1023] : 0;
}
MG_TEST(digs, n)
{
    mg_assert(dig(mg_int(0, 1) * 100000 * n) >= 0);
}

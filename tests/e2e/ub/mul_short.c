/* Unsigned shorts become ints before they are multiplied. */
#include <margay.h>
#include <stdint.h>

static uint32_t area(uint16_t w, uint16_t h)
{
    return w * h; /* BAD overflow */
}

MG_TEST(wrong, n)
{
    mg_assert(area(0xffff, 0xffff));
}

MG_TEST(right, n)
{
    mg_assert(area(0x7fff, 0xffff));
    mg_assert((uint32_t)0xffff * 0xffffu);
}

/* EXPECT check pass */
/* A number that is not chosen yet, looked at through every window. */
#include <margay.h>
#include <stdatomic.h>
#include <string.h>
MG_TEST(looks, n)
{
    union {
        int i;
        unsigned char bytes[4];
        struct {
            unsigned low : 3, high : 29;
        };
    } u, v;
    _Atomic int shared;
    int x = mg_int(0, 4 * n), copies[3] = {x, x, x};
    u.i = copies[1];
    memcpy(&v, &u, sizeof v);
    atomic_store(&shared, copies[2]);
    volatile int last = x;
    mg_assert(v.bytes[0] == (unsigned char)x && v.low == ((unsigned)last & 7) && v.high == (unsigned)x >> 3 &&
              atomic_load(&shared) == copies[0]);
}

/* A local that is aligned to more than a chunk, in a function that is called often: its room is given back,
 * or there would be none left. */
#define CHOICES 3
#include "restore.h"
#include <stdint.h>
FRAME(int, leaf, int i)
{
    _Alignas(4096) volatile char a[10];
    volatile char *p = a;
    HIDE(p);
    CHECK((uintptr_t)p % 4096 == 0);
    CHECK(p[3] == 0);
    p[3] = (char)i;
    return p[3];
}
bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < 100000; i++)
        sum += leaf(i & 63) == (i & 63);
    for (int i = 0; i < CHOICES; i++)
        take(s, i);
    CHECK(sum == 100000);
    return accepted(s);
}

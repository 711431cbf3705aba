/* EXPECT runaway valid=0 */
#include <margay.h>
struct s {
    unsigned seed;
};
bool maze(struct s *s)
{
    unsigned r = s->seed;
a:
    r = r * 1103515245u + 12345u;
    if (r & 1u << 16)
        goto c;
b:
    r ^= r >> 7;
    if (r & 2)
        goto a;
c:
    r += 77;
    if (r & 4)
        goto b;
    goto a;
}

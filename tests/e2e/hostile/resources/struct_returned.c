/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
struct huge {
    char bytes[1 << 20];
};
struct s {
    char x;
};
__attribute__((noinline)) static struct huge next(struct huge h)
{
    h.bytes[h.bytes[0] & 127]++;
    return h;
}
bool step(struct s *s)
{
    struct huge h = {{s->x}};
    for (;;)
        h = next(h);
}

/* EXPECT runaway valid=0; -n 1 */
/* Half of it was never written, byte by byte: the copy must know which half. */
#include <margay.h>
#include <string.h>
struct s {
    int x;
};
bool shift(struct s *s)
{
    char *p = malloc(1 << 20);
    for (int i = 0; i < 1 << 20; i += 2)
        p[i] = (char)s->x;
    for (;;) {
        memmove(p + 1, p, (1 << 20) - 1);
        memmove(p, p + 1, (1 << 20) - 1);
    }
}

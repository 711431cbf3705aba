/* EXPECT runaway valid=0; -n 1 */
/* Many stores a turn, into memory that is older than the choice. */
#include <margay.h>
struct s {
    int x;
};
bool scribble(struct s *s)
{
    unsigned char *p = malloc(1 << 16);
    unsigned r = (unsigned)s->x;
    for (;;)
        for (int i = 0; i < 8; i++) { /* HERE */
            r = r * 1664525u + 1013904223u;
            p[r >> 16] = p[(r >> 8) & 0xffff] = 1;
            p[i] = (unsigned char)r;
        }
}

/* EXPECT null valid=0; -n 1 */
/* All of the memory is held: calloc returns NULL, as it would on a machine that has no more. */
#include <margay.h>
struct s {
    int x;
};
bool hoard(struct s *s)
{
    for (;;) {
        int *p = calloc(1 << 20, sizeof *p);
        p[s->x] = 1; /* HERE */
    }
}

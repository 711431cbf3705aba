/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
static int never(const void *a, const void *b)
{
    for (;;)
        if (a == b) /* HERE */
            return 0;
}
bool find(struct s *s)
{
    int v[3] = {1, 2, 3};
    return bsearch(&s->x, v, 3, sizeof *v, never) != NULL;
}

/* EXPECT no_memory valid=0; -n 1 */
/* What realloc left behind is not used again in the same run. */
#include <margay.h>
struct s {
    int x;
};
bool grow(struct s *s)
{
    char *p = malloc(1);
    size_t n = 1;
    *p = (char)s->x;
    for (char *q; (q = realloc(p, 2 * n)); n *= 2) /* HERE */
        p = q;
    return n >= 1 << 26 && p[0] == s->x;
}

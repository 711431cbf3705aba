/* EXPECT no_memory valid=0; -n 1 */
#include <margay.h>
struct s {
    int x;
};
bool grow(struct s *s)
{
    char *p = malloc(10);
    for (size_t n = 10;; n = 100010 - n)
        p = realloc(p, n + (size_t)s->x); /* HERE */
}

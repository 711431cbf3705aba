/* EXPECT freed valid=2 */
#include <margay.h>
struct s {
    int n;
};
bool resize(struct s *s)
{
    int *p = malloc(sizeof *p);
    *p = 5;
    int *q = realloc(p, (size_t)s->n * sizeof *p);
    return (q ? q : p)[0] == 5; /* HERE */
}

/* EXPECT exit valid=1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int n;
};
static int leave(const void *a, const void *b)
{
    exit(*(const char *)a - *(const char *)b); /* HERE */
}
bool sort(struct s *s)
{
    char v[3] = "ba";
    qsort(v, (size_t)s->n, 1, leave);
    return v[0] == 'b' && s->n;
}

/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
static int up(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
bool sort(struct s *s)
{
    static int v[100000];
    for (int i = 0; i < 100000; i++)
        v[i] = s->x - i;
    qsort(v, 100000, sizeof *v, up);
    return v[0] < v[1];
}

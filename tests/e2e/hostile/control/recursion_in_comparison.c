/* EXPECT stack valid=0 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
static int by_sorting(const void *a, const void *b)
{
    int pair[2] = {*(const int *)b, *(const int *)a};
    qsort(pair, 2, sizeof *pair, by_sorting);
    return pair[0] - pair[1];
}
bool sort(struct s *s)
{
    int v[] = {s->x, 2, 1};
    qsort(v, 3, sizeof *v, by_sorting);
    return v[0] == 1;
}

/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdlib.h>
struct item {
    char bytes[1 << 20];
};
struct s {
    char x;
};
static int down(const void *a, const void *b)
{
    return ((const struct item *)b)->bytes[0] - ((const struct item *)a)->bytes[0];
}
bool sort(struct s *s)
{
    static struct item all[30];
    for (char i = 0; i < 30; i++)
        all[i].bytes[0] = (char)(i + s->x);
    qsort(all, 30, sizeof *all, down);
    return all[0].bytes[0] == 29;
}

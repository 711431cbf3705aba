/* EXPECT pass valid=3 */
#include <margay.h>
struct point {
    int x, y;
};
struct s {
    int n;
};
static int norm(const struct point *p)
{
    return p->x * p->x + p->y * p->y;
}
bool literals(const struct s *s)
{
    int sum = 0;
    for (int i = 0; i <= s->n; i++)
        sum += norm(&(struct point){.y = i, .x = s->n}) - (int[]){[2] = 5, [0] = i * i}[0];
    return sum == (s->n + 1) * s->n * s->n;
}

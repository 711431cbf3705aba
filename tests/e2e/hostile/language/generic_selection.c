/* EXPECT pass valid=3 */
#include <margay.h>
#define KIND(x) _Generic((x), int: 1, const int *: 2, int *: 3, char[4]: 4, default: 5, double (*)(double): 6)
struct s {
    int x;
};
static double half(double d) { return d / 2; }
bool kinds(const struct s *s)
{
    int v[1] = {s->x};
    return KIND(s->x) == 1 && KIND(&s->x) == 2 && KIND(v) == 3 && KIND(half) == 6 && KIND("abc") != 4;
}

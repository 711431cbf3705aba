/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
struct s {
    int x;
};
static int last(int n, char v[n])
{
    v[n - 1] = 3;
    return v[n - 1];
}
bool make(struct s *s)
{
    int sum = s->x;
    for (int i = 1;; i++) {
        char v[1000000 + i % 7];
        sum ^= last(1000000 + i % 7, v);
    }
    return sum;
}

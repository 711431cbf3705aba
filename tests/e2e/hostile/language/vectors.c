/* EXPECT pass valid=3 */
#include <margay.h>
typedef int v8 __attribute__((vector_size(32)));
typedef float f4 __attribute__((ext_vector_type(4)));
struct s {
    int x;
};
bool lanes(struct s *s)
{
    v8 a = {s->x, 1, 2, 3, 4, 5, 6, 7}, mask = a > s->x, b = __builtin_shufflevector(a, a, 7, 6, 5, 4, 3, 2, 1, 0);
    f4 f = {1, 2, 3, 4};
    f.xy = f.wz;
    a[b[0] & 3] += 1;
    return b[7] == s->x && mask[0] == 0 && f.x == 4 && a[3] == 4 && __builtin_reduce_add(a) == 29 + s->x;
}

/* EXPECT refused "__cpu_model" */
#include <margay.h>
struct s {
    int x;
};
bool modern(struct s *s)
{
    return __builtin_cpu_supports("avx2") + s->x;
}

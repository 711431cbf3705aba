/* EXPECT misaligned valid=1 */
#include <margay.h>
typedef int v4 __attribute__((vector_size(16)));
struct s {
    bool shift;
};
bool add(struct s *s)
{
    int *p = calloc(8, sizeof *p);
    v4 *v = (v4 *)(p + s->shift);
    *v = *v + (v4){1, 2, 3, 4}; /* HERE */
    return p[s->shift] == 1;
}

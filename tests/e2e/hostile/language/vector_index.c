/* EXPECT out_of_bounds valid=2; -n 5 */
#include <margay.h>
typedef int v4 __attribute__((vector_size(16)));
struct s {
    int at;
};
bool pick(struct s *s)
{
    v4 v = {0, 1, 0, 1};
    return v[s->at] == 1; /* HERE */
}

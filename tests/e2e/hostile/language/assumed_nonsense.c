/* EXPECT illegal valid=2 */
#include <margay.h>
struct s {
    int x;
};
bool assume(struct s *s)
{
    __builtin_assume(s->x < 2); /* HERE */
    return s->x < 2;
}

/* EXPECT illegal valid=2 */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    switch (s->x) {
    case 0: return true;
    case 1: return 1;
    case 2: __builtin_trap(); /* HERE */
    }
    return false;
}

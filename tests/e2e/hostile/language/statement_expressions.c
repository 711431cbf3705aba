/* EXPECT pass valid=2 */
#include <margay.h>
#define max(a, b) ({ __typeof__(a) _a = (a); __auto_type _b = (b); _a > _b ? _a : _b; })
#define twice(x) ({ int once = (x); once + ({ int again = (x); again; }); })
struct s {
    int x, y;
};
bool larger(const struct s *s)
{
    int calls = 0;
    return max(s->x, twice((calls++, s->y))) == 2 && calls == 2 && s->x != 2;
}

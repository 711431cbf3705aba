/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
static int calls;
__attribute__((const, noinline)) static int count(int x)
{
    return x + calls++;
}
bool lies(struct s *s)
{
    count(s->x);
    return count(s->x) == s->x + 1 && calls == 2;
}

/* EXPECT refused "ifunc" */
#include <margay.h>
struct s {
    int x;
};
static int fast(int x) { return x; }
static int (*resolve(void))(int) /* HERE */
{
    return fast;
}
int pick(int x) __attribute__((ifunc("resolve")));
bool call(struct s *s)
{
    return pick(s->x) == s->x;
}

/* EXPECT refused "_BitInt" */
#include <margay.h>
typedef unsigned _BitInt(1000000) u;
struct s {
    unsigned x;
};
bool power(struct s *s)
{
    u a = s->x; /* HERE */
    for (int i = 0; i < 20; i++)
        a *= a;
    return a == s->x;
}

/* EXPECT refused "__builtin_readcyclecounter" */
#include <margay.h>
struct s {
    unsigned x;
};
bool late(struct s *s)
{
    return __builtin_readcyclecounter() % 2 == s->x; /* HERE */
}

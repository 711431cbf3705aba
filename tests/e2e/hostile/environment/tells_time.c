/* EXPECT refused "time" */
#include <margay.h>
#include <time.h>
struct s {
    int x;
};
bool late(struct s *s)
{
    return time(0) % 2 == s->x; /* HERE */
}

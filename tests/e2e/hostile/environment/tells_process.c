/* EXPECT refused "getpid" */
#include <margay.h>
#include <unistd.h>
struct s {
    int x;
};
bool late(struct s *s)
{
    return getpid() % 2 == s->x; /* HERE */
}

/* EXPECT refused "kill" */
#include <margay.h>
#include <signal.h>
struct s {
    int x;
};
bool die(struct s *s)
{
    return !kill(0, s->x); /* HERE */
}

/* EXPECT refused "sleep" */
#include <margay.h>
#include <unistd.h>
struct s {
    unsigned x;
};
bool nap(struct s *s)
{
    return !sleep(1000 * s->x); /* HERE */
}

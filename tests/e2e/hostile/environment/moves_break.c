/* EXPECT refused "sbrk" */
#include <margay.h>
#include <unistd.h>
struct s {
    int x;
};
bool grow(struct s *s)
{
    return sbrk(s->x) != (void *)-1; /* HERE */
}

/* EXPECT refused "quick_exit" */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool leave(struct s *s)
{
    if (s->x)
        quick_exit(0); /* HERE */
    return true;
}

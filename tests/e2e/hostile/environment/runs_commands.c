/* EXPECT refused "system" */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool run(struct s *s)
{
    return system("touch left_behind") == s->x; /* HERE */
}

/* EXPECT pass valid=1 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool poke(struct s *s)
{
    return *(int *)stdout == s->x; /* HERE */
}

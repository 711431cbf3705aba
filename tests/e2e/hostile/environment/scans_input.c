/* EXPECT pass valid=0 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool ask(struct s *s)
{
    int y;
    return scanf("%d", &y) == 1 && y == s->x; /* HERE */
}

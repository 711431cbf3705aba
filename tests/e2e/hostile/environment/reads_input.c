/* EXPECT pass valid=0 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool ask(struct s *s)
{
    return getchar() == s->x; /* HERE */
}

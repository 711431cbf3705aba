/* EXPECT pass valid=1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool dice(struct s *s)
{
    return rand() % 3 == s->x; /* HERE */
}

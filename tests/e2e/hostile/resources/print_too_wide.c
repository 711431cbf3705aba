/* EXPECT format valid=0; -n 1 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool pad(struct s *s)
{
    return snprintf(NULL, 0, "%*d", 1 << 30, s->x) > 0; /* HERE */
}

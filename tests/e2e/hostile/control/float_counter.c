/* EXPECT runaway valid=0 */
#include <margay.h>
struct s {
    int x;
};
bool count(struct s *s)
{
    int n = s->x;
    for (float f = 16777210; f < 16777218; f++) /* HERE */
        n ^= 1;
    return n;
}

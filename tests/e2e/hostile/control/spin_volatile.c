/* EXPECT runaway valid=0 */
#include <margay.h>
struct s {
    int x;
};
bool wait_for(struct s *s)
{
    volatile int ready = s->x - s->x;
    do /* HERE */
        ;
    while (!ready);
    return true;
}

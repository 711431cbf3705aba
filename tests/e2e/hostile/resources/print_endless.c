/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool shout(struct s *s)
{
    for (;;)
        printf("%d\n", s->x); /* HERE */
}

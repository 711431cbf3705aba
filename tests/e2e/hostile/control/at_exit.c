/* EXPECT exit */
#include <margay.h>
#include <stdlib.h>
static void last(void)
{
    for (;;)
        ;
}
struct s {
    int x;
};
bool leave(struct s *s)
{
    atexit(last);
    exit(s->x); /* HERE */
}

/* EXPECT refused "longjmp" */
#include <margay.h>
struct s {
    int x;
};
bool jump(struct s *s)
{
    static void *buffer[5];
    if (s->x)
        __builtin_longjmp(buffer, 1); /* HERE */
    return true;
}

/* EXPECT refused "__builtin_frame_address" */
#include <margay.h>
struct s {
    long x;
};
bool ok(struct s *s)
{
    long *frame = __builtin_frame_address(0); /* HERE */
    frame[1] = s->x;
    return true;
}

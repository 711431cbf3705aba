/* EXPECT abort valid=1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    bool bad;
};
static void nothing(void)
{
}
bool end(struct s *s)
{
    void (*const ends[])(void) = {nothing, abort};
    ends[s->bad]();
    return true;
}

/* EXPECT illegal valid=1 */
#include <margay.h>
static int count;
__attribute__((noreturn, noinline)) static void leave(void)
{
    count++;
}
struct s {
    bool go;
};
bool ok(struct s *s)
{
    if (s->go)
        leave();
    return !count;
}

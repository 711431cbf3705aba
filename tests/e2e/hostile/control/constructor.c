/* EXPECT refused "constructor" */
#include <margay.h>
static int ready;
__attribute__((constructor(101))) static void prepare(void)
{
    for (;;)
        ready++;
}
struct s {
    int x;
};
bool ok(struct s *s)
{
    return ready == s->x;
}

/* EXPECT pass valid=1 */
/* Nothing of the program runs after the last candidate. */
#include <margay.h>
static int ready;
__attribute__((destructor)) static void clean(void)
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

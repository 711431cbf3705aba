/* EXPECT null valid=1 */
#include <margay.h>
#include <signal.h>
static volatile sig_atomic_t seen;
static void note(int number)
{
    seen = number;
}
struct s {
    int x;
};
bool handle(struct s *s)
{
    signal(SIGSEGV, note);
    return !s->x || *(volatile int *)8 || seen; /* HERE */
}

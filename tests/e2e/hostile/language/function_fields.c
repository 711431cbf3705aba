/* EXPECT pass valid=2; -n 1 */
#include <margay.h>
struct s {
    int (*call)(int);
    void *anything;
    const volatile int frozen;
    _Atomic int shared;
};
bool fields(struct s *s)
{
    return !s->call && !s->anything && s->frozen && (s->shared || !s->shared);
}

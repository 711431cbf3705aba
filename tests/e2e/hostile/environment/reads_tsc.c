/* EXPECT refused "rdtsc" */
#include <margay.h>
#include <x86intrin.h>
struct s {
    unsigned x;
};
bool late(struct s *s)
{
    return __rdtsc() % 2 == s->x; /* HERE */
}

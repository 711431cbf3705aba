/* EXPECT refused "rdrand" */
#include <immintrin.h>
#include <margay.h>
struct s {
    unsigned x;
};
__attribute__((target("rdrnd"))) bool dice(struct s *s)
{
    unsigned long long r;
    return _rdrand64_step(&r) && r % 2 == s->x; /* HERE */
}

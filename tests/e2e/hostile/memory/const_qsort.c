/* EXPECT read_only valid=0 */
#include <margay.h>
#include <stdlib.h>
static const int primes[] = {7, 5, 3, 2};
struct s {
    int i;
};
static int up(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
bool sorted(struct s *s)
{
    qsort((void *)primes, 4, sizeof *primes, up);
    return primes[s->i] < 7;
}

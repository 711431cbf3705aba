/* No field says how long it is: two or three elements. */
#include <margay.h>

struct tail {
    unsigned sum;
    unsigned each[];
};

bool tail_ok(const struct tail *tail)
{
    return tail->each[0] + tail->each[1] == tail->sum && tail->sum != 0;
}

MG_BOUNDS(struct tail, n)
{
    MG_ARRAYS(struct tail, each, 2, 3);
    MG_INTS(struct tail, each, 0, 1);
    MG_INTS(struct tail, sum, 0, 2);
    (void)n;
}

/* A table of results already computed, filled as the recursion needs them and chosen numbers say: an entry left
 * behind by one candidate is a wrong answer for the next. */
#define CHOICES 6
#include "restore.h"

static struct {
    bool known;
    unsigned value;
} memo[CHOICES + 1];

/* Ways to get from i to the end by steps of 1 to 1 + x[i]. */
FRAME(unsigned, ways, const struct s *s, int i)
{
    if (i >= CHOICES)
        return i == CHOICES;
    if (!memo[i].known) {
        unsigned sum = 0;
        for (int step = 1; step <= s->x[i] + 1; step++)
            sum += ways(s, i + step);
        memo[i].value = sum;
        memo[i].known = true;
    }
    return memo[i].value;
}

static unsigned plainly(const struct s *s)
{
    unsigned all[CHOICES + VALUES + 1] = {0};
    all[CHOICES] = 1;
    for (int i = CHOICES - 1; i >= 0; i--)
        for (int step = 1; step <= s->x[i] + 1; step++)
            all[i] += all[i + step];
    return all[0];
}

bool ok(struct s *s)
{
    unsigned found = ways(s, 0);
    CHECK(found == plainly(s)); /* a step of 1 leads to every number, so all have been read */
    return accepted(s);
}

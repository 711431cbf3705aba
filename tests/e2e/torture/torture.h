/* What every hostile case shares. Candidate x = 1 of 0..3 calls boom; x = 0 and x = 3 are valid, x = 2 is not. So a case
 * whose boom never returns has 4 candidates, 2 valid, 1 crashed, unless its first line says otherwise. A variable that
 * survives from one candidate to the next makes everything after it invalid. The line that ends the run is marked HERE. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct node {
    int v;
    struct node *next;
};

struct s {
    int x;
    struct node *a;
};

static bool boom(struct s *s);

bool ok(struct s *s)
{
    static int runs;
    if (runs++)
        return false;
    if (s->x == 1)
        return boom(s);
    return s->x != 2;
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct node, 1);
    MG_INTS(struct s, x, 0, 3);
    MG_INTS(struct node, v, 0, 1);
}

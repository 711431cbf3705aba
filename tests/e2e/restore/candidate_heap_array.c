/* An array on the heap whose length is chosen too: its elements come to life with the length and are summed,
 * overwritten, summed again. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    int length;
    int *items;
};

bool ok(struct s *s)
{
    int sum = 0, again = 0;
    for (int i = 0; i < s->length; i++) {
        sum += s->items[i];
        s->items[i] = sum;
        for (int k = 0; k < i; k++)
            s->items[k]++;
    }
    for (int i = 0; i < s->length; i++) {
        int more = s->length - 1 - i;
        CHECK(s->items[i] - more >= again);
        again = s->items[i] - more;
    }
    CHECK(again == sum);
    return sum == 3;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, length, 0, 4);
    MG_ARRAY(struct s, items, length);
    MG_INTS(struct s, items, 0, 2);
}

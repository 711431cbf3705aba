/* Has something in every part of the state when it is restored. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

struct root {
    unsigned first : 3, second : 3; /* the second is unread when the first is known */
    int a, b;
};
static int total = 1;

bool ok(const struct root *root)
{
    int *block = malloc(sizeof *block);
    *block = (int)root->first;
    total += *block;
    printf("%d\n", total);
    int each[2] = {0};
    each[root->a]++;
    total += each[1];
    *block += root->b;
    free(block);
    return total > 1 && root->second;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, first, 0, 1);
    MG_INTS(struct root, second, 0, 1);
    MG_INTS(struct root, a, 0, 1);
    MG_INTS(struct root, b, 0, 1);
}

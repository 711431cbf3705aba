/* A restore goes back into printf, which then fails: its line is to blame, not that of the last function called before. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

struct root {
    int a;
    char name[4];
};

bool ok(const struct root *root)
{
    printf("%s\n", root->name); /* without an end when all four are letters */
    free(malloc(3));
    return true;
}

MG_BOUNDS(struct root, n)
{
    MG_VALUES(struct root, name, 0, 'a');
}

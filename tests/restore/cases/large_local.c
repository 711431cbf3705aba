/* The bytes of a large local that one copy of constant size wrote, past its first 64 and past a multiple of 512. */
#include <margay.h>
#include <string.h>

struct root {
    int a;
};
static unsigned char *where;

bool ok(const struct root *root)
{
    unsigned char large[8192];
    memset(large, 40, 1500);
    where = large;
    int a = root->a;
    where[a] = 1;
    where[600]++;
    return where[600] == 41 && where[1499 - a] == 40;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 3);
}

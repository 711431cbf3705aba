/* Structs in structs, arrays of structs, arrays of arrays, arrays of pointers, of enums, of bools, of characters.
 * m symmetric: 2^3 = 8. Points: both x equal (2), y fixed by a rule on the inner struct (1). Flags equal: 2. Links: two
 * pointers to one pool of n objects, both not NULL and different: needs two objects, so none for n = 1 and 1 for n = 2.
 * expect: -n 1 --pred with_links => 0
 * expect: -n 2 --pred with_links => 32
 * Without the links: 32.
 * expect: -n 1 => 32 */
#include <margay.h>

struct leaf {
    char padding_before;
    long value;
};

struct point {
    short x;
    struct {
        unsigned char y;
    } deep;
};

struct all {
    signed char m[2][2];
    struct point points[2];
    bool flags[2];
    struct leaf *links[2];
};

bool no_links(const struct all *a)
{
    if (a->m[0][1] != a->m[1][0] || a->m[0][0] + a->m[1][1] < 0)
        return false;
    if (a->points[0].x != a->points[1].x || a->points[0].deep.y != 9 || a->points[1].deep.y != 9)
        return false;
    return a->flags[0] == a->flags[1];
}

__attribute__((used)) static bool with_links(const struct all *a)
{
    return no_links(a) && a->links[0] && a->links[1] && a->links[0] != a->links[1];
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, m, 0, 1);
    MG_INTS(struct point, x, 0, 1);
    MG_INTS(struct point, deep.y, 9, 9);
}

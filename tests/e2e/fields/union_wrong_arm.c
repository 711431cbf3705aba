/* Reading an arm that is not live where it has bytes the live one lacks is a crash; reading the live one is not.
 * tag 0: the live byte is chosen (2), but all four bytes are read: uninitialised. tag 1: the int, 2 values.
 * expect: -n 1 => 2 */
#include <margay.h>

struct all {
    int tag;
    union {
        unsigned char byte;
        int word;
    } u;
};

bool ok(const struct all *x)
{
    return (x->tag == 0 || x->tag == 1) && x->u.word >= 0;
}

MG_BOUNDS(struct all, n)
{
    MG_ARM(struct all, u.byte, tag, 0);
    MG_ARM(struct all, u.word, tag, 1);
}

/* Names that could clash in generated C: a field `a_b` and a field `b` of a struct `a`, both arrays; two unnamed structs. */
#include <margay.h>

struct all {
    int *a_b;
    int len;
    struct {
        int *b;
        int len;
    } a;
};

bool all_ok(const struct all *x)
{
    return x->len == 1 && x->a_b[0] == 0 && x->a.len == 1 && x->a.b[0] == 1;
}

MG_BOUNDS(struct all, n)
{
    MG_ARRAY(struct all, a_b, len);
    MG_ARRAY(struct all, a.b, a.len);
}

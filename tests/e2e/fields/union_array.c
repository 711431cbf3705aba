/* Tagged unions as elements of a fixed array and of a heap array, with a heap array inside an arm. An element: a bool (2) or
 * an array of 0..1 bytes of value 3 (2): 4. One fixed element and 0..n on the heap: 4 * (1 + 4 + 16) for n = 2.
 * expect: -n 1 => 20
 * expect: -n 2 => 84 */
#include <margay.h>
#include <stdint.h>

struct value {
    bool is_text;
    union {
        bool truth;
        struct {
            uint8_t len;
            uint8_t *bytes;
        } text;
    } as;
};

struct all {
    struct value fixed[1];
    int count;
    struct value *more;
};

static bool fine(const struct value *v)
{
    if (!v->is_text)
        return v->as.truth || !v->as.truth;
    for (int i = 0; i < v->as.text.len; i++)
        if (v->as.text.bytes[i] != 3)
            return false;
    return true;
}

bool ok(const struct all *x)
{
    if (!fine(&x->fixed[0]))
        return false;
    for (int i = 0; i < x->count; i++)
        if (!fine(&x->more[i]))
            return false;
    return true;
}

MG_BOUNDS(struct all, n)
{
    MG_ARM(struct value, as.truth, is_text, false);
    MG_ARM(struct value, as.text, is_text, true);
    MG_INTS(struct value, as.text.len, 0, 1);
    MG_ARRAY(struct value, as.text.bytes, as.text.len);
    MG_INTS(struct value, as.text.bytes, 3, 3);
    MG_INTS(struct all, count, 0, n);
    MG_ARRAY(struct all, more, count);
}

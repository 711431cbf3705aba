/* A bit of everything, for the formats: a list of tagged values, a heap array, an enum, a character, reals, bit-fields, a field
 * that is never read. */
#include <margay.h>
#include <stdint.h>

enum color { RED = -1, BLUE = 7 };
typedef enum { SMALL, LARGE } size_class;

struct value {
    struct value *next;
    enum color color;
    union {
        double real;
        struct {
            char c, d;
        } text;
        struct value *link;
    } u;
};

typedef struct {
    uint8_t len;
    struct value **items;
    struct value *first;
    int64_t unread;
    size_class size;
    unsigned flag : 1;
    signed bits : 5;
    int pair[2][1];
} shape;

static bool value_ok(const struct value *v)
{
    if (v->color == RED)
        return v->u.real > 0;
    return v->u.text.c != v->u.text.d;
}

bool shape_ok(const shape *s)
{
    if (s->size != SMALL)
        return false;
    if (s->first && (!value_ok(s->first) || s->first->next == s->first))
        return false;
    for (int i = 0; i < s->len; i++)
        if (s->items[i] && s->items[i] != s->first)
            return false;
    return s->bits == -16 + s->flag && s->pair[1][0] == 2;
}

MG_BOUNDS(shape, n)
{
    MG_ARRAY(shape, items, len);
    MG_INTS(shape, len, 0, n);
    MG_ARM(struct value, u.real, color, RED);
    MG_ARM(struct value, u.text, color, BLUE);
    MG_REALS(struct value, u.real, -0.5, 0.1, 1e300);
    MG_CHARS(struct value, u.text.c, "'\"");
    MG_CHARS(struct value, u.text.d, "\\'");
    MG_INTS(shape, pair, 2, 2);
    MG_INTS(shape, bits, -16, -15);
}

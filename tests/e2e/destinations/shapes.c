/* Objects of two structs in one list: every order of up to n circles and n squares. */
#include <margay.h>

enum kind { CIRCLE, SQUARE };

struct shape {
    enum kind kind;
    struct shape *next;
};

struct circle {
    struct shape base;
    int radius;
};

struct square {
    struct shape base;
    bool is_filled;
    int side;
};

struct canvas {
    struct shape *first;
};

bool canvas_ok(const struct canvas *canvas)
{
    const struct shape *seen[16];
    int count = 0;
    for (const struct shape *s = canvas->first; s; s = s->next) {
        for (int i = 0; i < count; i++)
            if (seen[i] == s)
                return false;
        seen[count++] = s;
        if (s->kind == CIRCLE && ((const struct circle *)s)->radius != 5)
            return false;
        if (s->kind == SQUARE && ((const struct square *)s)->side != 7)
            return false;
    }
    return true;
}

MG_BOUNDS(struct canvas, n)
{
    MG_TYPE_POINTS_TO(struct shape, struct circle);
    MG_TYPE_POINTS_TO(struct shape, struct square);
    MG_VALUES(struct circle, base.kind, CIRCLE);
    MG_VALUES(struct square, base.kind, SQUARE);
    MG_INTS(struct circle, radius, 4, 5);
    MG_INTS(struct square, side, 7, 8);
}

/* A function that takes a pointer to what is first in each of two structs. */
#include <margay.h>

struct shape {
    int corners;
};

struct circle {
    struct shape base;
    int radius;
};

struct square {
    struct shape base;
    int side;
};

MG_BOUNDS(struct shape, n)
{
    MG_TYPE_POINTS_TO(struct shape, struct circle);
    MG_TYPE_POINTS_TO(struct shape, struct square);
    MG_VALUES(struct circle, base.corners, 0);
    MG_VALUES(struct square, base.corners, 4);
    MG_INTS(struct circle, radius, 1, 1);
    MG_INTS(struct square, side, 1, 2);
}

int area(const struct shape *shape)
{
    MG_ENSURES(mg_result(int) > 0);

    if (!shape->corners)
        return 3 * ((const struct circle *)shape)->radius;
    return ((const struct square *)shape)->side * ((const struct square *)shape)->side;
}

/* Arrays of arrays, and lengths that no field says. */
#include <margay.h>

struct matrix {
    int height, width;
    unsigned char **rows;
    long *weights;
};

bool matrix_ok(const struct matrix *m)
{
    long sum = m->weights[0] + m->weights[1];
    for (int i = 0; i < m->height; i++)
        for (int j = 0; j < m->width; j++)
            sum += m->rows[i][j];
    return sum >= 0;
}

MG_BOUNDS(struct matrix, n)
{
    MG_INTS(struct matrix, height, 0, n);
    MG_INTS(struct matrix, width, 1, 2);
    MG_ARRAY(struct matrix, rows, height);
    MG_ARRAY(struct matrix, rows, width);
    MG_INTS(struct matrix, rows, 0, 1);
    MG_ARRAYS(struct matrix, weights, 2, 3);
    MG_INTS(struct matrix, weights, 0, 1);
}

MG_TEST(reads_weights, n)
{
    struct matrix *m = MG_ANY(struct matrix, n);
    mg_assume(matrix_ok(m));
#ifdef FIXED
    mg_assume(mg_has_elements(m->weights, 3));
#endif
    mg_assert(m->weights[2] >= 0);
}

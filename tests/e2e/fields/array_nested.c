/* Arrays in the elements of an array. A row: 0..n sevens, n + 1 possibilities; sum (n+1)^l for l = 0..n: 1 + 3 + 9.
 * expect: -n 1 => 3
 * expect: -n 2 => 13
 * expect: -n 3 => 85 */
#include <margay.h>

struct row {
    unsigned char len;
    long *items;
};

struct matrix {
    struct row *rows;
    int count;
};

bool ok(const struct matrix *m)
{
    for (int i = 0; i < m->count; i++)
        for (int j = 0; j < m->rows[i].len; j++)
            if (m->rows[i].items[j] != 7)
                return false;
    return true;
}

MG_BOUNDS(struct matrix, n)
{
    MG_INTS(struct matrix, count, 0, n);
    MG_ARRAY(struct matrix, rows, count);
    MG_INTS(struct row, len, 0, n);
    MG_ARRAY(struct row, items, len);
    MG_INTS(struct row, items, 7, 7);
}

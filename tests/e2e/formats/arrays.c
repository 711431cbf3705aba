/* Arrays in arrays, for the formats: rows of tagged cells. */
#include <margay.h>

enum kind { NUMBER, LETTER };

struct cell {
    enum kind kind;
    union {
        short number;
        char letter;
    };
};

struct row {
    int len;
    struct cell *cells;
};

struct sheet {
    int count;
    struct row *rows;
    struct {
        int x, y;
    } at[2];
};

bool sheet_ok(const struct sheet *s)
{
    for (int i = 0; i < s->count; i++)
        for (int j = 0; j < s->rows[i].len; j++) {
            const struct cell *c = &s->rows[i].cells[j];
            if (c->kind == NUMBER ? c->number != 1 : c->letter != 'a')
                return false;
        }
    return s->at[1].x == 1;
}

MG_BOUNDS(struct sheet, n)
{
    MG_INTS(struct sheet, count, n, n);
    MG_ARRAY(struct sheet, rows, count);
    MG_INTS(struct row, len, 0, n);
    MG_ARRAY(struct row, cells, len);
    MG_ARM(struct cell, number, kind, NUMBER);
    MG_ARM(struct cell, letter, kind, LETTER);
}

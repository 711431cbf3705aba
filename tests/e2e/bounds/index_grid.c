/* Rows and single elements of a grid; the more exact rule goes before, wherever it stands. */
#include <margay.h>

enum { COLS = 2 };
typedef struct grid {
    unsigned char cell[3][COLS];
} grid;

_Bool fine(const grid *g)
{
    return g->cell[0][0] == 9 && g->cell[0][1] == 7 && g->cell[1][0] + g->cell[1][1] == 14 && g->cell[2][1] == 1;
}

MG_BOUNDS(grid, n)
{
    MG_INTS(grid, cell[0][0], 9, 9);
    MG_INTS(grid, cell[0], 7, 7);
    MG_INTS(grid, cell, 0, 1);
    MG_VALUES(grid, cell[ 0x1 ], 6, 8);
}

/* EXPECT out_of_bounds valid=1 */
#include <margay.h>
struct grid {
    int rows[2][2];
    int at;
};
bool corner(struct grid *g)
{
    int (*row)[2] = &g->rows[g->at];
    return row[-1][0] == 1 && g->at; /* HERE */
}
MG_BOUNDS(struct grid, n)
{
    MG_INTS(struct grid, rows, 1, 1);
    MG_INTS(struct grid, at, 0, 1);
}

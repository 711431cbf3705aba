/* A two-dimensional array of variable size given to a callee that chooses and then writes a row of it, and a
 * column. */
#define CHOICES 5
#include "restore.h"

FRAME(void, paint, const struct s *s, int i, int rows, int columns, int a[rows][columns])
{
    int v = s->x[i] + 1;
    for (int c = 0; c < columns; c++)
        a[v % rows][c] += v;
    for (int r = 0; r < rows; r++)
        a[r][v % columns] *= 2;
}

FRAME(unsigned, picture, const struct s *s, int rows, int columns)
{
    int a[rows][columns];
    unsigned h = 0;
    memset(a, 0, sizeof a);
    for (int i = 0; i < CHOICES; i++)
        paint(s, i, rows, columns, a);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            h = mix(h, (unsigned)a[r][c]);
    return h;
}

bool ok(struct s *s)
{
    unsigned once = picture(s, 3, 4);
    CHECK(once == picture(s, 3, 4)); /* the second time nothing is chosen any more */
    return accepted(s);
}

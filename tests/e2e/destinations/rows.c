/* Structs with padding at the end of structs in a list, each of its own length. */
#include <margay.h>

typedef struct _row Row;
typedef struct { short v; long w; } Cell;
struct _row { Row *next; int n; Cell cells[]; };
typedef struct { Row *rows; } Sheet;

bool
sheet_valid (const Sheet *self)
{
  const Row *seen[8];
  int count = 0;

  for (const Row *r = self->rows; r != NULL; r = r->next)
    {
      for (int i = 0; i < count; i++)
        if (seen[i] == r)
          return false;
      seen[count++] = r;
      for (int i = 0; i < r->n; i++)
        if (r->cells[i].v != 1)
          return false;
    }
  return true;
}

MG_BOUNDS (Sheet, n)
{
  MG_OBJECTS (Row, n);
  MG_INTS (Row, n, 0, n);
  MG_ARRAY (Row, cells, n);
  MG_INTS (Row, cells->v, 0, 1);
  MG_INTS (Row, cells->w, 7, 8);
}

MG_TEST (grows, n)
{
  Sheet *sheet = MG_ANY (Sheet, n);
  mg_assume (sheet_valid (sheet));
  for (Row *r = sheet->rows; r != NULL; r = r->next)
    {
      for (int i = 0; i < r->n; i++)
        r->cells[i].w++;
      if (r->n > 1)
        {
          Cell first = r->cells[0];
          r->cells[0] = r->cells[r->n - 1];
          r->cells[r->n - 1] = first;
        }
#ifndef FIXED
      r->cells[r->n].w = 0;
#endif
      r->n = 0;
    }
  mg_assert (sheet_valid (sheet));
}

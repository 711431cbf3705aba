/* A bit-field beside one that was set. */
#include <margay.h>

struct flags { unsigned mode : 3, dirty : 1, locked : 1; };

MG_TEST(wrong, n)
{
    struct flags *f = malloc(sizeof *f);
    f->mode = 5;
    f->dirty = 0;
    if (f->locked) /* BAD uninitialised */
        f->mode = 1;
    free(f);
}

MG_TEST(right, n)
{
    struct flags *f = malloc(sizeof *f);
    f->mode = 5;
    f->dirty = 0;
    if (f->dirty)
        f->mode = 1;
    free(f);
}

#include "shapes.h"

int clips(int x);
int clips(int x)
{
    return clip(x + 1);
}

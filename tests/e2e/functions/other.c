#include "other.h"

#include <stdlib.h>

void *(*other_malloc(void))(size_t)
{
    return malloc;
}

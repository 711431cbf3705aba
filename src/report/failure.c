#include "report/failure.h"

#include <string.h>

bool mg_failure_next(const mg_failure *failure, size_t *at, mg_choice_line *line)
{
    const char *from = failure->choices + *at, *end = failure->choices + failure->choices_length;
    for (int i = 0; i < 3; i++) {
        const char *stop = from < end ? memchr(from, i < 2 ? '\t' : '\n', (size_t)(end - from)) : NULL;
        if (!stop)
            return false;
        line->parts[i] = from;
        line->lengths[i] = (int)(stop - from);
        from = stop + 1;
    }
    *at = (size_t)(from - failure->choices);
    return true;
}

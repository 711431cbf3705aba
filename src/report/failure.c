#include "report/failure.h"

#include <string.h>

/* The last line is not a choice. */
bool mg_failure_next(const mg_failure *failure, size_t *at, mg_choice_line *line)
{
    const char *from = failure->choices + *at, *end = failure->choices + failure->choices_length;
    const char *stop = from < end ? memchr(from, '\n', (size_t)(end - from)) : NULL;
    if (!stop || stop + 1 >= end)
        return false;
    *line = (mg_choice_line){from, (int)(stop - from)};
    *at = (size_t)(stop + 1 - failure->choices);
    return true;
}

mg_choice_line mg_failure_numbers(const mg_failure *failure)
{
    mg_choice_line line = {"", 0};
    size_t at = 0;
    while (mg_failure_next(failure, &at, &line))
        ;
    if (failure->choices_length <= at)
        return (mg_choice_line){"", 0};
    return (mg_choice_line){failure->choices + at, (int)(failure->choices_length - at) - 1};
}

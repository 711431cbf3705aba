#include "failure/failure.h"

#include <stdlib.h>
#include <string.h>

/* A line loses what follows its last tab, and that is given; nothing without one. */
static const char *cut(const char *text, int *length, int *tail)
{
    const char *tab = memrchr(text, '\t', (size_t)*length);
    *tail = tab ? (int)(text + *length - tab) - 1 : 0;
    *length = tab ? (int)(tab - text) : *length;
    return tab ? tab + 1 : "";
}

/* The last line is not a choice. */
bool mg_failure_next(const mg_failure *failure, size_t *at, mg_choice_line *line)
{
    const char *from = failure->choices + *at, *end = failure->choices + failure->choices_length;
    const char *stop = from < end ? memchr(from, '\n', (size_t)(end - from)) : NULL;
    int length;
    if (!stop || stop + 1 >= end)
        return false;
    *line = (mg_choice_line){.text = from, .length = (int)(stop - from)};
    line->fields = (uint32_t)strtoul(cut(line->text, &line->length, &length), NULL, 10);
    line->range = cut(line->text, &line->length, &line->range_length);
    *at = (size_t)(stop + 1 - failure->choices);
    return true;
}

mg_choice_line mg_failure_numbers(const mg_failure *failure)
{
    mg_choice_line line = {.text = ""};
    size_t at = 0;
    while (mg_failure_next(failure, &at, &line))
        ;
    if (failure->choices_length <= at)
        return (mg_choice_line){.text = ""};
    return (mg_choice_line){.text = failure->choices + at, .length = (int)(failure->choices_length - at) - 1};
}

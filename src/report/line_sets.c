#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "report/line_sets.h"

static int compare(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    size_t i = strlen(x), k = strlen(y);
    return i != k ? (i < k ? -1 : 1) : strcmp(x, y);
}

/* Sorts the lines and removes those that are there twice. */
static void sort_lines(mg_lines *lines)
{
    size_t kept = 0;
    if (lines->sorted == lines->all.count)
        return;
    qsort(lines->all.items, lines->all.count, sizeof *lines->all.items, compare);
    for (size_t i = 0; i < lines->all.count; i++)
        if (kept && !strcmp(lines->all.items[kept - 1], lines->all.items[i]))
            free(lines->all.items[i]);
        else
            lines->all.items[kept++] = lines->all.items[i];
    assert(kept && kept <= lines->all.count);
    lines->all.count = lines->sorted = kept;
}

void mg_lines_add(mg_lines *lines, const char *text, size_t length)
{
    enum { MANY = 10000 };
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t count = (size_t)((stop ? stop : end) - text);
        char *line = mg_memory_new(count + 1);
        memcpy(line, text, count);
        mg_vec_push(&lines->all, line);
        text += count + 1;
    }
    if (lines->all.count > 2 * lines->sorted + MANY) /* most may be there already */
        sort_lines(lines);
}

const char *mg_lines_find_other(mg_lines *lines, mg_lines *other)
{
    sort_lines(lines);
    sort_lines(other);
    assert(lines->sorted == lines->all.count && other->sorted == other->all.count); /* bsearch counts on it */
    for (size_t i = 0; i < lines->all.count; i++)
        if (!other->all.count || !bsearch(&lines->all.items[i], other->all.items, other->all.count,
                                          sizeof *other->all.items, compare))
            return lines->all.items[i];
    return NULL;
}

void mg_lines_clear(mg_lines *lines)
{
    for (size_t i = 0; i < lines->all.count; i++)
        free(lines->all.items[i]);
    mg_vec_clear(&lines->all);
}

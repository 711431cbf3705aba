#include "report/source.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/input.h"

static void read_all(mg_source *source)
{
    const char *why;
    if (!mg_input_read(source->path, MG_INPUT_MOST, &source->text, &why)) /* a #line may name anything */
        return;
    mg_vec_push(&source->starts, 0);
    for (size_t i = 0; i < source->text.length; i++)
        if (source->text.data[i] == '\n')
            mg_vec_push(&source->starts, i + 1);
    mg_vec_push(&source->starts, source->text.length + 1);
}

static const mg_source *find_source(mg_sources *sources, const char *path)
{
    for (size_t i = 0; i < sources->all.count; i++)
        if (!strcmp(sources->all.items[i].path, path))
            return &sources->all.items[i];
    mg_source source = {.path = path};
    read_all(&source);
    mg_vec_push(&sources->all, source);
    return &sources->all.items[sources->all.count - 1];
}

const char *mg_sources_whole_line(mg_sources *sources, const char *path, unsigned line, size_t *length)
{
    const mg_source *source = find_source(sources, path);
    if (!line || line >= source->starts.count || !source->text.data)
        return NULL;
    assert(source->starts.items[line - 1] < source->starts.items[line]);
    *length = source->starts.items[line] - 1 - source->starts.items[line - 1];
    return source->text.data + source->starts.items[line - 1];
}

const char *mg_sources_line(mg_sources *sources, const char *path, unsigned line, size_t *length)
{
    const char *at = mg_sources_whole_line(sources, path, line, length), *end = at ? at + *length : NULL;
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    *length = (size_t)(end - at);
    return at;
}

/* The length of a brace, a blank, a comment, `else` or `do` at the start of a line; 0: code begins there. */
static size_t skip_no_code(const char *at, size_t length)
{
    static const char *const words[] = {"else", "do"};
    assert(length);
    if (strchr("{}; \t", *at))
        return 1;
    if (length > 1 && at[0] == '/' && at[1] == '/')
        return length;
    if (length > 1 && at[0] == '/' && at[1] == '*') {
        size_t end = 4;
        while (end < length && strncmp(at + end - 2, "*/", 2))
            end++;
        return end < length ? end : length;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i]);
        if (length >= size && !strncmp(at, words[i], size) &&
            (length == size || (!isalnum((unsigned char)at[size]) && at[size] != '_')))
            return size;
    }
    return 0;
}

bool mg_sources_has_code(mg_sources *sources, const char *path, unsigned line)
{
    size_t length;
    const char *at = mg_sources_line(sources, path, line, &length);
    if (!at)
        return true;
    while (length) {
        size_t skipped = skip_no_code(at, length);
        if (!skipped)
            return true;
        assert(skipped <= length);
        at += skipped;
        length -= skipped;
    }
    return false;
}

void mg_sources_clear(mg_sources *sources)
{
    for (size_t i = 0; i < sources->all.count; i++) {
        mg_text_clear(&sources->all.items[i].text);
        mg_vec_clear(&sources->all.items[i].starts);
    }
    mg_vec_clear(&sources->all);
}

#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void grow(mg_text *text, size_t more)
{
    size_t needed = text->length + more + 1;
    assert(needed > text->length && (!text->room || text->length < text->room));
    if (needed <= text->room)
        return;
    while (text->room < needed)
        text->room = text->room ? text->room * 2 : 256;
    text->data = mg_memory_resize(text->data, text->room);
}

void mg_text_add_bytes(mg_text *text, const char *bytes, size_t count)
{
    grow(text, count);
    if (count) /* `bytes` may be NULL when there are none */
        memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void mg_text_add(mg_text *text, const char *string)
{
    mg_text_add_bytes(text, string, strlen(string));
}

void mg_text_vprintf(mg_text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    assert(length >= 0);
    grow(text, (size_t)length);
    int written = vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    assert(written == length);
    (void)written;
    text->length += (size_t)length;
    va_end(again);
}

void mg_text_printf(mg_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    mg_text_vprintf(text, format, args);
    va_end(args);
}

void mg_text_reset(mg_text *text)
{
    text->length = 0;
    if (text->data)
        text->data[0] = '\0';
}

void mg_text_clear(mg_text *text)
{
    free(text->data);
    *text = (mg_text){0};
}

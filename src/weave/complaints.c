#include "weave/complaints.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

enum { TOLD_MOST = 20 }; /* more than one screen is not read */

static bool is_noted(const mg_complaints *complaints, const char *file, unsigned line, const char *text)
{
    for (size_t i = 0; i < complaints->all.count; i++) {
        const mg_complaint *other = &complaints->all.items[i];
        if (other->line == line && !strcmp(other->file, file) && !strcmp(other->text, text))
            return true;
    }
    return false;
}

bool mg_complaints_note(mg_complaints *complaints, const char *file, unsigned line, const char *format, ...)
{
    va_list args;
    mg_text text = {0};
    file = file ? file : "";
    va_start(args, format);
    mg_text_vprintf(&text, format, args);
    va_end(args);
    assert(text.length);
    if (is_noted(complaints, file, line, text.data)) {
        mg_text_clear(&text);
        return true;
    }
    mg_text name = {0};
    mg_text_add(&name, file);
    mg_vec_push(&complaints->all, ((mg_complaint){.file = name.data, .line = line, .text = text.data}));
    return true;
}

/* Those without a place come first. */
static int compare(const void *a, const void *b)
{
    const mg_complaint *x = a, *y = b;
    int order = strcmp(x->file, y->file);
    if (!order)
        order = (x->line > y->line) - (x->line < y->line);
    return order ? order : strcmp(x->text, y->text);
}

static void add(mg_text *out, const mg_complaint *complaint)
{
    mg_text_printf(out, "%s%s", out->length ? "\n" : "", complaint->file);
    if (complaint->line)
        mg_text_printf(out, ":%u", complaint->line);
    mg_text_printf(out, "%s%s", *complaint->file ? ": " : "", complaint->text);
}

bool mg_complaints_tell(mg_complaints *complaints, mg_status *status)
{
    mg_text text = {0};
    size_t count = complaints->all.count, told = count < TOLD_MOST ? count : TOLD_MOST;
    if (!count)
        return true;
    qsort(complaints->all.items, count, sizeof *complaints->all.items, compare);
    for (size_t i = 0; i < told; i++)
        add(&text, &complaints->all.items[i]);
    if (told < count)
        mg_text_printf(&text, "\n  and %zu more like these", count - told);
    mg_status_fail(status, MG_EXIT_INPUT, "%s", text.data);
    mg_text_clear(&text);
    return false;
}

void mg_complaints_clear(mg_complaints *complaints)
{
    for (size_t i = 0; i < complaints->all.count; i++) {
        free(complaints->all.items[i].file);
        free(complaints->all.items[i].text);
    }
    mg_vec_clear(&complaints->all);
}

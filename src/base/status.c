#include "base/status.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* How much of the end of a text that is too long is kept: its last line has the remedy. */
enum { END_MOST = 1024 };

/* Names and flags come from files that others wrote; without control characters they cannot do anything to the terminal. */
static void clean(char *text)
{
    for (; *text; text++)
        if (iscntrl((unsigned char)*text) && *text != '\n' && *text != '\t')
            *text = '?';
}

static void cut_middle(mg_status *status, const mg_text *whole)
{
    static const char gap[] = "...";
    const char *end = strrchr(whole->data, '\n');
    size_t room = sizeof status->text, kept = end ? strlen(end) : 0;
    if (kept > END_MOST)
        kept = 0;
    size_t at = room - sizeof gap - kept;
    assert(whole->length >= room && at < room);
    memcpy(status->text, whole->data, at);
    snprintf(status->text + at, room - at, "%s%s", gap, whole->data + whole->length - kept);
}

/* Allocates only if the text is too long, because this also reports that memory has run out. */
bool mg_status_fail(mg_status *status, mg_exit code, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    assert(code != MG_EXIT_OK);
    status->code = code;
    int length = vsnprintf(status->text, sizeof status->text, format, args);
    if (length >= (int)sizeof status->text) {
        mg_text whole = {0};
        mg_text_vprintf(&whole, format, again);
        cut_middle(status, &whole);
        mg_text_clear(&whole);
    }
    va_end(again);
    va_end(args);
    clean(status->text);
    return false;
}

#include "base/status.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The end of the text that is always kept, if it is no longer than this: its last line has the remedy. */
enum { END_MOST = 1024 };

/* Names and flags come from files that others wrote: on a terminal they do nothing. */
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

/* Only a text that is too long takes memory: there may be none. */
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

#include "driver/documents.h"

#include <assert.h>

#include "base/folder.h"
#include "failure/shell.h"
#include "report/junit.h"

bool mg_documents_open_junit(mg_documents *d, mg_status *status)
{
    const char *path = d->checker->policy->junit;
    assert(!d->junit);
    if (path)
        d->junit = mg_file_open("junit", path, status);
    return d->junit || !path;
}

bool mg_documents_open_page(mg_documents *d, mg_status *status)
{
    return mg_page_open(&d->page, d->checker->policy->html, status);
}

bool mg_documents_write_junit(mg_documents *d, const char *trouble, mg_status *status)
{
    mg_text text = {0};
    FILE *stream = d->junit;
    if (!stream)
        return true;
    d->junit = NULL;
    mg_junit_add(&text, d->checker->outcomes.items, d->checker->outcomes.count, trouble);
    bool is_good = mg_file_finish(stream, d->checker->policy->junit, &text, status);
    mg_text_clear(&text);
    return is_good;
}

/* The command line, quoted so that it can be typed again. */
static void spell_command(mg_text *out, const mg_word_list *command)
{
    mg_text_add(out, "margay");
    for (size_t i = 1; i < command->count; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, command->items[i]);
    }
}

bool mg_documents_write_page(mg_documents *d, bool is_good, mg_status *status)
{
    mg_status unwritten; /* thrown away, as the user gets one message already */
    mg_text command = {0};
    const mg_checker *c = d->checker;
    assert(d->checker);
    if (!d->page.stream)
        return is_good;
    spell_command(&command, &c->policy->command);
    mg_page_run told = {.command = command.data,
                        .n = c->policy->n,
                        .seconds = mg_clock() - c->began,
                        .trouble = is_good ? NULL : status->text,
                        .outcomes = c->outcomes.items,
                        .count = c->outcomes.count};
    bool is_written = mg_page_write(&d->page, &told, is_good ? status : &unwritten);
    mg_text_clear(&command);
    return is_written && is_good;
}

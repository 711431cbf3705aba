#include "driver/documents.h"

#include <assert.h>

#include "base/folder.h"
#include "failure/shell.h"
#include "report/junit.h"
#include "report/sarif.h"

typedef struct document {
    const char *option, *path;
    FILE **stream;
    void (*add)(mg_text *out, const mg_outcome *outcomes, size_t count, const char *trouble);
} document;

enum { DOCUMENTS = 2 };

static void list(mg_documents *d, document all[DOCUMENTS])
{
    const mg_policy *policy = d->checker->policy;
    all[0] = (document){"junit", policy->junit, &d->junit, mg_junit_add};
    all[1] = (document){"sarif", policy->sarif, &d->sarif, mg_sarif_add};
}

bool mg_documents_open(mg_documents *d, mg_status *status)
{
    document all[DOCUMENTS];
    list(d, all);
    for (int i = 0; i < DOCUMENTS; i++) {
        assert(!*all[i].stream);
        if (all[i].path && !(*all[i].stream = mg_file_open(all[i].option, all[i].path, status)))
            return false;
    }
    return true;
}

bool mg_documents_open_page(mg_documents *d, mg_status *status)
{
    return mg_page_open(&d->page, d->checker->policy->html, status);
}

/* The rest is written even if one cannot be. */
bool mg_documents_write(mg_documents *d, const char *trouble, mg_status *status)
{
    document all[DOCUMENTS];
    bool is_good = true;
    list(d, all);
    for (int i = 0; i < DOCUMENTS; i++) {
        mg_text text = {0};
        FILE *stream = *all[i].stream;
        mg_status unwritten;
        if (!stream)
            continue;
        *all[i].stream = NULL;
        all[i].add(&text, d->checker->outcomes.items, d->checker->outcomes.count, trouble);
        is_good = mg_file_finish(stream, all[i].path, &text, is_good ? status : &unwritten) && is_good;
        mg_text_clear(&text);
    }
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
                        .first = c->policy->first,
                        .n = c->policy->n,
                        .seconds = mg_clock() - c->began,
                        .trouble = is_good ? NULL : status->text,
                        .outcomes = c->outcomes.items,
                        .count = c->outcomes.count};
    bool is_written = mg_page_write(&d->page, &told, is_good ? status : &unwritten);
    mg_text_clear(&command);
    return is_written && is_good;
}

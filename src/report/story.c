#include "report/story.h"

#include <inttypes.h>
#include <string.h>

#include "report/plain.h"
#include "report/value.h"
#include "report/view.h"

void mg_story_add_title(mg_text *out, const mg_failure *failure)
{
    const mg_verdict *verdict = failure->verdict;
    mg_text_printf(out, "%s, n = %" PRId64 ": it %s", failure->test, failure->n,
                   mg_verdict_text(verdict->kind));
    if (failure->clause)
        mg_text_printf(out, ", %s,", failure->clause);
    if (verdict->kind == MG_VERDICT_killed && verdict->detail)
        mg_text_printf(out, " (%s)", strsignal((int)verdict->detail));
    if (failure->site && failure->site->line)
        mg_text_printf(out, " at %s:%u in %s", failure->site->file, failure->site->line,
                       failure->site->function);
}

static void add_structure(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    mg_plain_add(out, &view);
    mg_view_clear(&view);
}

void mg_story_add_choices(mg_text *out, const mg_failure *failure)
{
    mg_choice_line line;
    for (size_t at = 0; mg_failure_next(failure, &at, &line);)
        mg_text_printf(out, "  %.*s\n", line.length, line.text);
    line = mg_failure_numbers(failure);
    if ((!failure->layout || !failure->pick_count) && line.length && !failure->harness)
        mg_text_printf(out,
                       "  again, by another compiler: -DMG_MAIN=%s -DMG_N=%" PRId64 ", MG_CHOICES=\"%.*s\"\n",
                       failure->test, failure->n, line.length, line.text);
    if (!failure->layout || !failure->pick_count)
        return;
    mg_text_add(out, failure->harness ? "  " : "  MG_ANY = ");
    add_structure(out, failure);
    mg_text_add(out, "\n");
}

static void add_string(mg_text *out, const char *key, const char *string, int length)
{
    mg_text copy = {0};
    mg_text_add_bytes(&copy, string, (size_t)length);
    mg_text_printf(out, "\"%s\":", key);
    mg_value_add_json_string(out, copy.data ? copy.data : "");
    mg_text_clear(&copy);
}

static void add_choices_json(mg_text *out, const mg_failure *failure)
{
    mg_choice_line line;
    const char *comma = "";
    for (size_t at = 0; mg_failure_next(failure, &at, &line); comma = ",") {
        mg_text_printf(out, "%s{", comma);
        add_string(out, "choice", line.text, line.length);
        mg_text_add(out, "}");
    }
    line = mg_failure_numbers(failure);
    mg_text_add(out, "],");
    add_string(out, "numbers", line.text, line.length);
}

static void add_strings_json(mg_text *out, const char *key, const char *const *strings, size_t count)
{
    mg_text_printf(out, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++) {
        mg_text_add(out, i ? "," : "");
        mg_value_add_json_string(out, strings[i]);
    }
    mg_text_add(out, "]");
}

void mg_story_add_json(mg_text *out, const mg_failure *failure)
{
    const mg_site *site = failure->site;
    mg_text_add(out, "{");
    add_string(out, "test", failure->test, (int)strlen(failure->test));
    if (failure->harness) {
        mg_text_add(out, ",");
        add_string(out, "function", failure->test, (int)strlen(failure->test));
    }
    mg_text_printf(out, ",\"n\":%" PRId64 ",\"verdict\":\"%s\",", failure->n,
                   mg_verdict_name(failure->verdict->kind));
    add_string(out, "file", site ? site->file : "", site ? (int)strlen(site->file) : 0);
    mg_text_printf(out, ",\"line\":%u,\"choices\":[", site ? site->line : 0);
    add_choices_json(out, failure);
    if (failure->layout && failure->pick_count) {
        mg_text structure = {0};
        add_structure(&structure, failure);
        mg_text_add(out, ",");
        add_string(out, "structure", structure.data, (int)structure.length);
        mg_text_clear(&structure);
    }
    add_strings_json(out, "files", failure->files, failure->file_count);
    add_strings_json(out, "flags", failure->flags, failure->flag_count);
    mg_text_add(out, "}\n");
}

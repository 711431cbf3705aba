#include <assert.h>
#include <inttypes.h>

#include "failure/case.h"
#include "show/json.h"
#include "show/plain.h"
#include "show/value.h"
#include "show/view.h"

static void add_string(mg_text *out, const char *key, const char *string)
{
    mg_text_printf(out, "\"%s\":", key);
    mg_value_add_json_string(out, string);
}

static void add_place(mg_text *out, const mg_site *site)
{
    add_string(out, "file", site ? site->file : "");
    mg_text_add(out, ",");
    add_string(out, "in", site ? site->function : "");
    mg_text_printf(out, ",\"line\":%u", site ? site->line : 0);
}

static void add_stack(mg_text *out, const mg_trace *trace)
{
    mg_text_add(out, ",\n\"stack\":[");
    for (uint32_t i = 0; trace && i < trace->count; i++) {
        mg_text_add(out, i ? ",\n  {" : "\n  {");
        add_place(out, &trace->frames[i]);
        mg_text_add(out, "}");
    }
    mg_text_add(out, "]");
}

static void add_choices(mg_text *out, const mg_failure *failure)
{
    mg_text line = {0};
    mg_text_add(out, ",\n\"choices\":[");
    for (size_t i = 0; i < failure->choice_count; i++) {
        mg_text_reset(&line);
        mg_choice_record_add_line(&line, &failure->choices[i], NULL);
        mg_text_add(out, i ? ",\n  {" : "\n  {");
        add_string(out, "choice", line.data);
        mg_text_add(out, "}");
    }
    mg_text_add(out, "],\n");
    add_string(out, "numbers", mg_failure_has_numbers(failure) ? failure->numbers : "");
    mg_text_clear(&line);
}

/* One structure is a string, several are a list of strings. */
static void add_structures(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    mg_text structure = {0};
    if (!failure->layout || !failure->pick_count)
        return;
    assert(failure->layout->root_count);
    bool is_list = failure->layout->root_count > 1;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    mg_text_add(out, is_list ? ",\n\"structures\":[" : ",\n\"structure\":");
    for (uint32_t i = 0; i < failure->layout->root_count; i++) {
        mg_view_set_root(&view, failure->layout->roots[i].object);
        mg_text_reset(&structure);
        mg_plain_add(&structure, &view);
        mg_text_add(out, i ? ",\n  " : is_list ? "\n  " : "");
        mg_value_add_json_string(out, structure.data);
    }
    mg_text_add(out, is_list ? "],\n\"structures_json\":[" : ",\n\"structures_json\":[");
    for (uint32_t i = 0; i < failure->layout->root_count; i++) {
        mg_view_set_root(&view, failure->layout->roots[i].object);
        mg_text_add(out, i ? ",\n  " : "\n  ");
        mg_json_add(out, &view);
    }
    mg_text_add(out, "]");
    mg_text_clear(&structure);
    mg_view_clear(&view);
}

static void add_strings(mg_text *out, const char *key, const char *const *strings, size_t count)
{
    mg_text_printf(out, ",\n\"%s\":[", key);
    for (size_t i = 0; i < count; i++) {
        mg_text_add(out, i ? "," : "");
        mg_value_add_json_string(out, strings[i]);
    }
    mg_text_add(out, "]");
}

static void add_turn(mg_text *out, const char *comma, const mg_turn *turn)
{
    assert(turn->taken <= turn->last); /* invariant 25 */
    mg_text_printf(out, "%s[%" PRIu32 ",%" PRIu64 ",\"%s\"]", comma, turn->taken, (uint64_t)turn->last + 1,
                   mg_step_name((mg_step_kind)turn->kind));
}

/* Each turn as [which of its ways, how many, what kind of choice]. */
static void add_path(mg_text *out, const mg_failure *failure)
{
    if (!failure->has_path) {
        mg_text_add(out, ",\n\"path\":null");
        return;
    }
    mg_text_add(out, ",\n\"path\":[");
    for (uint32_t i = 0; i < failure->path_count; i++)
        add_turn(out, i ? "," : "", &failure->path[i]);
    mg_text_add(out, "]");
}

void mg_case_add(mg_text *out, const mg_failure *failure)
{
    assert(failure->test && failure->verdict && failure->directory);
    assert(failure->path || !failure->path_count);
    mg_text_printf(out, "{\"version\":%d,\n", MG_CASE_VERSION);
    add_string(out, "test", failure->test);
    if (failure->harness) {
        mg_text_add(out, ",\n");
        add_string(out, "function", failure->test);
    }
    mg_text_printf(out, ",\n\"n\":%" PRId64 ",\n\"verdict\":\"%s\",\n", failure->n,
                   mg_verdict_name(failure->verdict->kind));
    add_place(out, failure->site);
    add_stack(out, failure->trace);
    add_choices(out, failure);
    add_structures(out, failure);
    add_strings(out, "files", failure->files, failure->file_count);
    add_strings(out, "flags", failure->flags, failure->flag_count);
    mg_text_add(out, ",\n");
    add_string(out, "directory", failure->directory);
    add_strings(out, "arguments", failure->arguments, failure->argument_count);
    mg_text_printf(out, ",\n\"other\":%s", failure->is_other ? "true" : "false");
    add_path(out, failure);
    mg_text_add(out, "}\n");
}

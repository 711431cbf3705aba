#include "failure/detail.h"

#include <assert.h>
#include <string.h>

#include "failure/commands.h"
#include "failure/excerpt.h"
#include "failure/explanation.h"
#include "show/json.h"
#include "failure/pictures.h"
#include "failure/stretches.h"
#include "failure/walk.h"

/* ---- how to see it again --------------------------------------------------------------------------------- */

static void add_commands(mg_text *out, const mg_failure *failure, const char *headers, const char *folder)
{
    mg_command_lines commands;
    mg_commands_find(&commands, failure, headers, folder);
    mg_text_add(out, ",\"commands\":[");
    for (unsigned i = 0; i < commands.count; i++) {
        mg_text_add(out, i ? ",{" : "{");
        mg_json_add_member(out, "how", commands.each[i].purpose);
        mg_text_add(out, ",\"command\":");
        mg_json_add_string(out, commands.each[i].line.data, commands.each[i].line.length);
        mg_text_add(out, "}");
    }
    mg_text_add(out, "]");
    mg_commands_clear(&commands);
}

/* ---- where it stopped ------------------------------------------------------------------------------------ */

enum { FRAMES_MOST = 24 };

static bool is_same(const mg_site *a, const mg_site *b)
{
    return a->line == b->line && !strcmp(a->file, b->file) && !strcmp(a->function, b->function);
}

/* The call stack, innermost first, each frame with its source; equal frames in a row are one. */
static void add_stack(mg_text *out, const mg_trace *trace)
{
    mg_text_add(out, ",\"stack\":[");
    for (uint32_t at = 0, shown = 0, times; at < trace->count && shown < FRAMES_MOST; at += times, shown++) {
        const mg_site *frame = &trace->frames[at];
        for (times = 1; at + times < trace->count && is_same(frame, &trace->frames[at + times]);)
            times++;
        mg_text_add(out, shown ? ",{" : "{");
        mg_json_add_member(out, "function", frame->function);
        mg_text_printf(out, ",\"times\":%u,\"place\":", times);
        mg_excerpt_add_json(out, frame->file, frame->line);
        mg_text_add(out, "}");
    }
    mg_text_add(out, "]");
}

static void add_why(mg_text *out, const mg_failure *failure)
{
    mg_text why = {0};
    mg_explanation_add(&why, failure);
    if (why.length) {
        mg_text_add(out, ",\"why\":");
        mg_json_add_string(out, why.data, why.length);
    }
    mg_text_clear(&why);
}

/* ---- the JSON object ------------------------------------------------------------------------------------- */

static void add_picture(mg_text *out, const char *key, const mg_text *svg)
{
    if (!svg->length)
        return;
    mg_text_printf(out, ",\"%s\":", key);
    mg_json_add_string(out, svg->data, svg->length);
}

void mg_detail_add_json(mg_text *out, const mg_failure *failure, const char *headers, const char *folder)
{
    assert(failure->test && failure->verdict && headers);
    mg_text_add(out, "{\"steps\":");
    mg_walk_add_json(out, failure);
    if (failure->move_count) {
        mg_text_add(out, ",\"threads\":");
        mg_stretches_add_json(out, failure);
    }
    if (failure->site && failure->site->line) {
        mg_text_add(out, ",\"source\":");
        mg_excerpt_add_json(out, failure->site->file, failure->site->line);
    }
    if (failure->trace && failure->trace->count > 1)
        add_stack(out, failure->trace);
    add_why(out, failure);
    if (failure->pictures) {
        add_picture(out, "before", &failure->pictures->before);
        add_picture(out, "after", &failure->pictures->after);
        mg_text_add(out, failure->pictures->is_without_dot ? ",\"isWithoutDot\":true" : "");
    }
    add_commands(out, failure, headers, folder);
    mg_text_add(out, "}");
}

#include "failure/detail.h"

#include <assert.h>

#include "failure/commands.h"
#include "failure/excerpt.h"
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
    if (failure->pictures) {
        add_picture(out, "before", &failure->pictures->before);
        add_picture(out, "after", &failure->pictures->after);
        mg_text_add(out, failure->pictures->is_without_dot ? ",\"isWithoutDot\":true" : "");
    }
    add_commands(out, failure, headers, folder);
    mg_text_add(out, "}");
}

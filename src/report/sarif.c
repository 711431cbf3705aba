#include "report/sarif.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "shape/verdict.h"
#include "show/json.h"

static void add_string(mg_text *out, const char *key, const char *string)
{
    mg_text_printf(out, "\"%s\":", key);
    mg_json_add_string(out, string, strlen(string));
}

/* Which verdict has this name; MG_VERDICT_COUNT: none. */
static mg_verdict_kind find_verdict(const char *name)
{
    mg_verdict_kind kind = 0;
    while (kind < MG_VERDICT_COUNT && strcmp(mg_verdict_name(kind), name) != 0)
        kind++;
    return kind;
}

/* Every way a run can end badly is a rule; and so is every way a test can end without an answer. */
static void add_rules(mg_text *out)
{
    bool is_first = true;
    for (mg_verdict_kind kind = 0; kind < MG_VERDICT_COUNT; kind++) {
        if (!mg_verdict_is_crash(kind))
            continue;
        mg_text_add(out, is_first ? "\n        {" : ",\n        {");
        add_string(out, "id", mg_verdict_name(kind));
        mg_text_add(out, ",\"shortDescription\":{");
        add_string(out, "text", mg_verdict_text(kind));
        mg_text_add(out, "}}");
        is_first = false;
    }
}

/* A path as a URI reference. */
static void add_uri(mg_text *out, const char *path)
{
    mg_text uri = {0};
    mg_text_add(&uri, *path == '/' ? "file://" : "");
    for (; *path; path++) {
        bool is_plain = isalnum((unsigned char)*path) || strchr("-._~/", *path);
        mg_text_printf(&uri, is_plain ? "%c" : "%%%02X", is_plain ? *path : (unsigned char)*path);
    }
    add_string(out, "uri", uri.data);
    mg_text_clear(&uri);
}

/* column: 0 if it is not known, as line may be. */
static void add_result(mg_text *out, const char *rule, const char *level, const mg_text *message,
                       const char *file, uint32_t line, uint32_t column)
{
    assert(*rule && message->length);
    mg_text_add(out, out->data[out->length - 1] == '[' ? "\n      {" : ",\n      {");
    add_string(out, "ruleId", rule);
    mg_text_printf(out, ",\"level\":\"%s\",\"message\":{\"text\":", level);
    mg_json_add_string(out, message->data, message->length);
    mg_text_add(out, "}");
    if (file && *file) {
        mg_text_add(out, ",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{");
        add_uri(out, file);
        mg_text_add(out, "}");
        if (line)
            mg_text_printf(out, ",\"region\":{\"startLine\":%u", line);
        if (line && column)
            mg_text_printf(out, ",\"startColumn\":%u", column);
        mg_text_add(out, line ? "}}}]" : "}}]");
    }
    mg_text_add(out, "}");
}

static void add_cause(mg_text *out, const mg_outcome *o, const mg_cause *cause)
{
    mg_text message = {0};
    const char *name = cause->verdict ? cause->verdict : "";
    bool has_rule = find_verdict(name) < MG_VERDICT_COUNT;
    mg_text_printf(&message, "%s\n%s", cause->title, cause->story);
    if (message.data[message.length - 1] == '\n')
        message.data[--message.length] = '\0';
    add_result(out, has_rule ? name : mg_outcome_word(o->kind), "error", &message,
               cause->file ? cause->file : o->file, cause->file ? cause->line : o->line,
               cause->file ? cause->column : 0);
    mg_text_clear(&message);
}

static void add_outcome(mg_text *out, const mg_outcome *o)
{
    mg_text message = {0};
    for (size_t i = 0; i < o->causes.count; i++)
        add_cause(out, o, &o->causes.items[i]);
    if (o->causes.count || mg_outcome_is_good(o))
        return;
    mg_text_printf(&message, "%s: ", o->test);
    mg_outcome_add_text(&message, o);
    add_result(out, mg_outcome_word(o->kind), o->kind == MG_OUTCOME_VACUOUS ? "error" : "warning", &message,
               o->file, o->line, 0);
    mg_text_clear(&message);
}

void mg_sarif_add(mg_text *out, const mg_outcome *outcomes, size_t count, const char *trouble)
{
    mg_text_add(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\n"
                     " \"runs\":[{\n    \"tool\":{\"driver\":{\"name\":\"Margay\",\"version\":\"" MG_VERSION
                     "\",\"rules\":[");
    add_rules(out);
    mg_text_printf(out, "]}},\n    \"invocations\":[{\"executionSuccessful\":%s", trouble ? "false" : "true");
    if (trouble) {
        mg_text_add(out, ",\"toolExecutionNotifications\":[{\"level\":\"error\",\"message\":{");
        add_string(out, "text", trouble);
        mg_text_add(out, "}}]");
    }
    mg_text_add(out, "}],\n    \"results\":[");
    for (size_t i = 0; i < count; i++)
        add_outcome(out, &outcomes[i]);
    mg_text_add(out, "]}]}\n");
}

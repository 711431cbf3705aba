/* The stream says that it is version 13, because some readers, such as perl's `prove`, refuse version 14. Everything that is written here means
 * the same in both. */
#include "report/tap.h"

#include <assert.h>
#include <string.h>

#include "report/clean.h"
#include "show/value.h"

static const char version[] = "TAP version 13\n";

static void add_string(mg_text *out, const char *string, size_t length)
{
    mg_text clean = {0};
    mg_clean_add(&clean, string, length);
    mg_value_add_json_string(out, clean.data ? clean.data : ""); /* which is YAML, too */
    mg_text_clear(&clean);
}

static void add_pair(mg_text *out, const char *indent, const char *key, const char *value)
{
    mg_text_printf(out, "%s%s: ", indent, key);
    add_string(out, value, strlen(value));
    mg_text_add(out, "\n");
}

/* The lines of a story, as a list. */
static void add_story(mg_text *out, const char *indent, const char *story)
{
    mg_text_printf(out, "%sstory:\n", indent);
    while (*story) {
        story += strspn(story, " ");
        size_t length = strcspn(story, "\n");
        mg_text_printf(out, "%s  - ", indent);
        add_string(out, story, length);
        mg_text_add(out, "\n");
        story += length + (story[length] == '\n');
    }
}

static void add_place(mg_text *out, const char *indent, const char *file, uint32_t line)
{
    add_pair(out, indent, "file", file);
    mg_text_printf(out, "%sline: %u\n", indent, line);
}

/* first: the text before the first key. */
static void add_cause(mg_text *out, const mg_outcome *o, const mg_cause *cause, const char *first,
                      const char *indent)
{
    assert(cause->title && cause->story);
    add_pair(out, first, "message", cause->title);
    add_pair(out, indent, "verdict", cause->verdict ? cause->verdict : mg_outcome_word(o->kind));
    add_place(out, indent, cause->file ? cause->file : o->file, cause->file ? cause->line : o->line);
    if (*cause->story)
        add_story(out, indent, cause->story);
    if (cause->folder)
        add_pair(out, indent, "kit", cause->folder);
}

static void add_block(mg_text *out, const mg_outcome *o, const char *text)
{
    mg_text_add(out, "  ---\n");
    if (o->causes.count) {
        add_cause(out, o, &o->causes.items[0], "  ", "  ");
    } else {
        add_pair(out, "  ", "message", text);
        add_pair(out, "  ", "verdict", mg_outcome_word(o->kind));
        add_place(out, "  ", o->file, o->line);
    }
    if (o->causes.count > 1)
        mg_text_add(out, "  others:\n");
    for (size_t i = 1; i < o->causes.count; i++)
        add_cause(out, o, &o->causes.items[i], "    - ", "      ");
    mg_text_printf(out, "  n: %lld\n  paths: %llu\n  duration_ms: %.3f\n  ...\n", (long long)o->n,
                   (unsigned long long)o->paths, o->seconds * 1000);
}

static void add_output(mg_text *out, const mg_outcome *o)
{
    for (size_t at = 0; at < o->output.length;) {
        const char *line = o->output.data + at, *stop = memchr(line, '\n', o->output.length - at);
        size_t length = stop ? (size_t)(stop - line) : o->output.length - at;
        mg_text_add(out, "# ");
        mg_clean_add(out, line, length);
        mg_text_add(out, "\n");
        at += length + 1;
    }
    if (o->dropped)
        mg_text_printf(out, "# (%llu bytes more)\n", (unsigned long long)o->dropped);
}

/* A hash in a description would begin a directive, so it is escaped. */
static void add_description(mg_text *out, const char *string)
{
    for (; *string; string++)
        mg_text_printf(out, *string == '#' || *string == '\\' ? "\\%c" : "%c", *string);
}

void mg_tap_begin(FILE *stream, size_t tests)
{
    fprintf(stream, "%s1..%zu\n", version, tests);
    fflush(stream);
}

void mg_tap_print(FILE *stream, const mg_outcome *outcome, size_t number)
{
    mg_text out = {0}, text = {0};
    assert(number && outcome->test);
    mg_outcome_add_text(&text, outcome);
    add_output(&out, outcome);
    mg_text_printf(&out, "%s %zu - ", mg_outcome_is_good(outcome) ? "ok" : "not ok", number);
    add_description(&out, outcome->test);
    mg_text_add(&out, outcome->kind == MG_OUTCOME_FAILED ? " " : ": ");
    add_description(&out, text.data);
    mg_text_add(&out, "\n");
    if (!mg_outcome_is_good(outcome))
        add_block(&out, outcome, text.data);
    fwrite(out.data, 1, out.length, stream);
    fflush(stream);
    mg_text_clear(&out);
    mg_text_clear(&text);
}

void mg_tap_bail(FILE *stream, bool has_begun, const char *why)
{
    mg_text clean = {0};
    assert(why);
    mg_clean_add(&clean, why, strcspn(why, "\n"));
    fprintf(stream, "%sBail out! %s\n", has_begun ? "" : version, clean.data ? clean.data : "");
    mg_text_clear(&clean);
}

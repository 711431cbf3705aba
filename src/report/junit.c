#include "report/junit.h"

#include <assert.h>
#include <string.h>

#include "report/clean.h"

enum { TEXT_ENTITIES = 4, ALL_ENTITIES = 6 }; /* the last two are for attributes, which have no lines */

static const struct {
    char byte;
    const char *name;
} entities[ALL_ENTITIES] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                            {'"', "&quot;"}, {'\n', "&#10;"}, {'\t', "&#9;"}};

static void add_escaped(mg_text *out, const char *string, size_t length, int entity_count)
{
    mg_text clean = {0};
    assert(entity_count == TEXT_ENTITIES || entity_count == ALL_ENTITIES);
    mg_clean_add(&clean, string, length);
    for (size_t i = 0; i < clean.length; i++) {
        const char *entity = NULL;
        for (int k = 0; k < entity_count; k++)
            entity = clean.data[i] == entities[k].byte ? entities[k].name : entity;
        mg_text_add_bytes(out, entity ? entity : &clean.data[i], entity ? strlen(entity) : 1);
    }
    mg_text_clear(&clean);
}

static void add_text(mg_text *out, const char *string)
{
    add_escaped(out, string, strlen(string), TEXT_ENTITIES);
}

static void add_attribute(mg_text *out, const char *name, const char *value)
{
    mg_text_printf(out, " %s=\"", name);
    add_escaped(out, value, strlen(value), ALL_ENTITIES);
    mg_text_add(out, "\"");
}

/* Of a test: Jenkins reads properties of suites only. */
static void add_property(mg_text *out, const mg_outcome *o, const char *name, uint64_t value)
{
    mg_text whole = {0};
    mg_text_printf(&whole, "%s.%s", o->test, name);
    mg_text_add(out, "      <property");
    add_attribute(out, "name", whole.data);
    mg_text_printf(out, " value=\"%llu\"/>\n", (unsigned long long)value);
    mg_text_clear(&whole);
}

static void add_properties(mg_text *out, const mg_outcome *outcomes, size_t count)
{
    mg_text_add(out, "    <properties>\n");
    for (size_t i = 0; i < count; i++) {
        add_property(out, &outcomes[i], "line", outcomes[i].line);
        add_property(out, &outcomes[i], "n", (uint64_t)outcomes[i].n);
        add_property(out, &outcomes[i], "paths", outcomes[i].paths);
        add_property(out, &outcomes[i], "valid", outcomes[i].valid);
    }
    mg_text_add(out, "    </properties>\n");
}

/* src/list.c is the class src.list: servers show the dots as folders. */
static void add_class(mg_text *out, const char *file)
{
    const char *slash = strrchr(file, '/'), *dot = strrchr(file, '.');
    size_t length = dot && dot > (slash ? slash : file) ? (size_t)(dot - file) : strlen(file);
    size_t start = strspn(file, "./") < length ? strspn(file, "./") : 0;
    assert(start <= length);
    mg_text name = {0};
    mg_text_add_bytes(&name, file + start, length - start);
    for (size_t i = 0; i < name.length; i++)
        name.data[i] = name.data[i] == '/' ? '.' : name.data[i];
    add_attribute(out, "classname", name.data);
    mg_text_clear(&name);
}

/* One element for all causes, as some readers accept only one. */
static void add_failure(mg_text *out, const mg_outcome *o)
{
    assert(o->causes.count); /* a test that failed has a cause */
    const mg_cause *first = &o->causes.items[0];
    mg_text_add(out, "      <failure");
    add_attribute(out, "message", first->title);
    add_attribute(out, "type", first->verdict ? first->verdict : mg_outcome_word(o->kind));
    mg_text_add(out, ">");
    for (size_t i = 0; i < o->causes.count; i++) {
        const mg_cause *cause = &o->causes.items[i];
        add_text(out, cause->title);
        mg_text_add(out, "\n");
        add_text(out, cause->story);
        if (cause->folder) {
            mg_text_add(out, "  kit: ");
            add_text(out, cause->folder);
            mg_text_add(out, "\n");
        }
    }
    mg_text_add(out, "</failure>\n");
}

static void add_error(mg_text *out, const char *type, const char *message)
{
    mg_text_add(out, "      <error");
    add_attribute(out, "message", message);
    add_attribute(out, "type", type);
    mg_text_add(out, "/>\n");
}

static void add_output(mg_text *out, const mg_outcome *o)
{
    mg_text_add(out, "      <system-out>");
    add_escaped(out, o->output.data, o->output.length, TEXT_ENTITIES);
    if (o->dropped)
        mg_text_printf(out, "\n(%llu bytes more)\n", (unsigned long long)o->dropped);
    mg_text_add(out, "</system-out>\n");
}

static void add_case(mg_text *out, const mg_outcome *o)
{
    mg_text text = {0};
    mg_outcome_add_text(&text, o);
    mg_text_add(out, "    <testcase");
    add_class(out, o->file);
    add_attribute(out, "name", o->test);
    mg_text_printf(out, " time=\"%.6f\">\n", o->seconds);
    if (o->kind == MG_OUTCOME_FAILED)
        add_failure(out, o);
    else if (!mg_outcome_is_good(o))
        add_error(out, mg_outcome_word(o->kind), text.data);
    if (o->output.length)
        add_output(out, o);
    mg_text_add(out, "    </testcase>\n");
    mg_text_clear(&text);
}

/* The attributes of a suite, or of all suites together. */
static void add_totals(mg_text *out, const char *name, const mg_outcome *outcomes, size_t count,
                       size_t troubles)
{
    size_t failures = 0, errors = troubles;
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        failures += outcomes[i].kind == MG_OUTCOME_FAILED;
        errors += outcomes[i].kind != MG_OUTCOME_FAILED && !mg_outcome_is_good(&outcomes[i]);
        seconds += outcomes[i].seconds;
    }
    add_attribute(out, "name", name);
    mg_text_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.6f\"", count + troubles,
                   failures, errors, seconds);
}

/* An error that belongs to no test gets a case of its own. */
static void add_trouble(mg_text *out, const char *trouble)
{
    mg_text_add(out, "  <testsuite");
    add_totals(out, "margay", NULL, 0, 1);
    mg_text_add(out, " skipped=\"0\">\n    <testcase classname=\"margay\" name=\"check\" time=\"0\">\n");
    add_error(out, "stopped", trouble);
    mg_text_add(out, "    </testcase>\n  </testsuite>\n");
}

void mg_junit_add(mg_text *out, const mg_outcome *outcomes, size_t count, const char *trouble)
{
    mg_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    add_totals(out, "margay check", outcomes, count, trouble ? 1 : 0);
    mg_text_add(out, ">\n");
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && !strcmp(outcomes[end].file, outcomes[i].file);)
            end++;
        assert(end > i);
        mg_text_add(out, "  <testsuite");
        add_totals(out, outcomes[i].file, &outcomes[i], end - i, 0);
        mg_text_add(out, " skipped=\"0\">\n");
        add_properties(out, &outcomes[i], end - i);
        for (size_t k = i; k < end; k++)
            add_case(out, &outcomes[k]);
        mg_text_add(out, "  </testsuite>\n");
    }
    if (trouble)
        add_trouble(out, trouble);
    mg_text_add(out, "</testsuites>\n");
}

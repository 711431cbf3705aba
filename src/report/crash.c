#include "report/crash.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "show/json.h"
#include "show/plain.h"
#include "show/value.h"

/* "the predicate calls exit with status 3": the verdict's text, and its details. */
static void add_sentence(mg_text *out, const mg_layout *layout, const mg_verdict *verdict)
{
    mg_text_printf(out, "the predicate %s", mg_verdict_text(verdict->kind));
    switch (verdict->kind) {
    case MG_VERDICT_exit:
        mg_text_printf(out, " with status %" PRId64, (int64_t)verdict->detail);
        break;
    case MG_VERDICT_killed:
        if (verdict->detail)
            mg_text_printf(out, " (%s)", strsignal((int)verdict->detail));
        break;
    case MG_VERDICT_wild:
        if (verdict->address)
            mg_text_printf(out, " (0x%" PRIx64 ")", verdict->address);
        break;
    case MG_VERDICT_unstable:
        mg_text_add(out, ": first ");
        mg_view_add_cell_name(layout, verdict->expected, out);
        mg_text_add(out, ", then ");
        mg_view_add_cell_name(layout, verdict->actual, out);
        break;
    default:
        break;
    }
}

void mg_crash_add_text(mg_text *out, mg_view *view, const mg_verdict *verdict, const mg_site *site)
{
    mg_text_printf(out, "crash: %s: ", mg_verdict_name(verdict->kind));
    add_sentence(out, view->structure.layout, verdict);
    if (site && site->line)
        mg_text_printf(out, " at %s:%u", site->file, site->line);
    if (site && site->function)
        mg_text_printf(out, " in %s", site->function);
    mg_text_add(out, ", on ");
    mg_plain_add(out, view);
}

static void add_read(mg_text *out, const char *key, const mg_layout *layout, uint32_t cell)
{
    mg_text name = {0};
    mg_view_add_cell_name(layout, cell, &name);
    assert(name.length);
    mg_text_printf(out, ",\"%s\":", key);
    mg_value_add_json_string(out, name.data);
    mg_text_clear(&name);
}

void mg_crash_add_json(mg_text *out, const mg_view *view, const mg_verdict *verdict, const mg_site *site)
{
    const mg_layout *layout = view->structure.layout;
    mg_text sentence = {0};
    add_sentence(&sentence, layout, verdict);
    mg_text_printf(out, "{\"verdict\":\"%s\",\"text\":", mg_verdict_name(verdict->kind));
    mg_value_add_json_string(out, sentence.data);
    mg_text_add(out, ",\"file\":");
    mg_value_add_json_string(out, site ? site->file : NULL);
    if (site)
        mg_text_printf(out, ",\"line\":%u", site->line);
    else
        mg_text_add(out, ",\"line\":null");
    mg_text_add(out, ",\"function\":");
    mg_value_add_json_string(out, site ? site->function : NULL);
    if (verdict->kind == MG_VERDICT_unstable) {
        add_read(out, "expected", layout, verdict->expected);
        add_read(out, "actual", layout, verdict->actual);
    }
    mg_text_add(out, ",\"objects\":");
    mg_json_add_objects(out, view);
    mg_text_add(out, "}");
    mg_text_clear(&sentence);
}

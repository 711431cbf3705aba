#include "report/runfile.h"

#include <assert.h>
#include <inttypes.h>

#include "show/value.h"

static void add_string(mg_text *out, const char *key, const char *value)
{
    mg_text_printf(out, "  \"%s\": ", key);
    mg_value_add_json_string(out, value);
    mg_text_add(out, ",\n");
}

void mg_runfile_add(mg_text *out, const mg_report_options *options, const mg_stats *stats,
                    const mg_status *ended)
{
    assert(options->argv || !options->argc);
    mg_text_add(out, "{\n  \"command_line\": [");
    for (int i = 0; i < options->argc; i++) {
        mg_text_add(out, i ? ", " : "");
        mg_value_add_json_string(out, options->argv[i]);
    }
    mg_text_add(out, "],\n");
    add_string(out, "version", options->version);
    add_string(out, "command", options->command);
    add_string(out, "engine", options->engine);
    mg_text_printf(out, "  \"n\": %" PRId64 ",\n  \"seed\": %" PRIu64 ",\n", options->n, options->seed);
    mg_text_add(out, "  \"counters\": {");
    mg_stats_add_json(out, stats);
    mg_text_add(out, "},\n");
    add_string(out, "ended", ended ? ended->text : NULL);
    mg_text_printf(out, "  \"complete\": %s\n}\n", stats->complete ? "true" : "false");
}

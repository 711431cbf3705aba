/* Writes structures and crashes as they are found. A table, `formats`, says for each format how a structure is written and where it goes. Two
 * formats need more than a function that adds text: pictures wait until there are enough of them for one run of dot, and seeds go into a folder of
 * their own. */
#include "report/report.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "report/crash.h"
#include "base/folder.h"
#include "report/gallery.h"
#include "show/json.h"
#include "show/plain.h"
#include "show/rebuild.h"
#include "report/runfile.h"
#include "show/seeds.h"

struct mg_report {
    mg_report_options options;
    mg_view view;           /* of the structure at hand, once the layout is known */
    mg_graph graph;         /* dot, svg */
    mg_gallery gallery;     /* svg */
    mg_declare declare;     /* c */
    mg_seeds seeds;         /* bytes */
    char folder[PATH_MAX];  /* of the seeds: fuzzers take every file in it as a seed */
    mg_text buffer;         /* reused from structure to structure */
    FILE *lines, *crashes;  /* files in the directory; owns */
    bool is_without_header; /* seeds are no structures that seed.h could read */
    uint64_t count;
};

/* Each format: how one structure is added to the buffer, and where it goes under -o: a line of a file shared by all,
 * or a file of its own. */
typedef struct format_entry {
    const char *lines, *crashes, *suffix;
    void (*add)(mg_report *report);
} format_entry;

static void add_plain(mg_report *report)
{
    mg_plain_add(&report->buffer, &report->view);
    mg_text_add(&report->buffer, "\n");
}

static void add_json(mg_report *report)
{
    mg_json_add(&report->buffer, &report->view);
    mg_text_add(&report->buffer, "\n");
}

static void add_graph(mg_report *report)
{
    mg_graph_add(&report->graph, &report->buffer, &report->view);
}

static void add_c(mg_report *report)
{
    if (report->options.output || report->count == 1) { /* the types: once in every file */
        mg_declare_clear(&report->declare);
        mg_rebuild_add_head(&report->buffer, report->options.version);
    }
    mg_rebuild_add_types(&report->declare, &report->buffer, report->view.structure.layout);
    mg_rebuild_add(&report->declare, &report->buffer, &report->view);
}

static const format_entry formats[] = {
    [MG_FORMAT_TEXT] = {"structures.txt", "crashes.txt", NULL, add_plain},
    [MG_FORMAT_JSON] = {"structures.jsonl", "crashes.jsonl", NULL, add_json},
    [MG_FORMAT_DOT] = {NULL, NULL, "dot", add_graph},
    [MG_FORMAT_SVG] = {NULL, NULL, "svg", NULL},
    [MG_FORMAT_C] = {NULL, NULL, "c", add_c},
    [MG_FORMAT_BYTES] = {NULL, NULL, "seed", NULL},
    [MG_FORMAT_NONE] = {NULL, NULL, NULL, NULL},
};

static const format_entry *format_of(const mg_report *report)
{
    assert(report->options.format <= MG_FORMAT_NONE);
    return &formats[report->options.format];
}

static bool open_files(mg_report *report, mg_status *status)
{
    const char *folder = report->options.output;
    if (folder && !mg_folder_make(folder, status))
        return false;
    if (folder)
        mg_folder_remove(folder, "run.json"); /* an earlier run's would not fit the files of this one */
    if (folder && format_of(report)->lines) {
        report->lines = mg_folder_open(folder, format_of(report)->lines, status);
        if (!report->lines)
            return false;
        mg_folder_remove(folder, format_of(report)->crashes); /* of an earlier run */
    }
    if (report->options.format == MG_FORMAT_BYTES) {
        snprintf(report->folder, sizeof report->folder, "%s/seeds", folder);
        return mg_folder_make(report->folder, status) && mg_folder_empty(report->folder, ".seed", status);
    }
    return report->options.format != MG_FORMAT_SVG || mg_gallery_check(status);
}

mg_report *mg_report_new(const mg_report_options *options, mg_status *status)
{
    mg_report *report = mg_memory_new(sizeof *report);
    report->options = *options;
    mg_gallery_init(&report->gallery, options->output);
    if (open_files(report, status))
        return report;
    mg_report_free(report);
    return NULL;
}

void mg_report_free(mg_report *report)
{
    if (!report)
        return;
    if (report->lines)
        fclose(report->lines);
    if (report->crashes)
        fclose(report->crashes);
    mg_view_clear(&report->view);
    mg_graph_clear(&report->graph);
    mg_gallery_clear(&report->gallery);
    mg_declare_clear(&report->declare);
    mg_seeds_clear(&report->seeds);
    mg_text_clear(&report->buffer);
    free(report);
}

void mg_report_begin(mg_report *report, const mg_layout *layout)
{
    mg_view_clear(&report->view);
    mg_graph_clear(&report->graph);
    mg_view_init(&report->view, layout);
    mg_graph_init(&report->graph, layout);
    if (report->options.format != MG_FORMAT_BYTES)
        return;
    mg_seeds_clear(&report->seeds);
    mg_seeds_init(&report->seeds, layout);
}

/* Writes the buffer to standard output. */
static bool write_out(mg_report *report, mg_status *status)
{
    return mg_stream_write(stdout, "standard output", report->buffer.data, report->buffer.length, status);
}

static bool write_seed(mg_report *report, const mg_text *seed, mg_status *status)
{
    char name[40];
    assert(report->options.format == MG_FORMAT_BYTES);
    snprintf(name, sizeof name, "%04" PRIu64 ".seed", report->count);
    return mg_folder_write(report->folder, name, seed, status);
}

bool mg_report_seed(mg_report *report, const mg_text *seed, mg_status *status)
{
    report->count++;
    report->is_without_header = true;
    return write_seed(report, seed, status);
}

bool mg_report_structure(mg_report *report, const mg_pick *picks, uint32_t count, mg_status *status)
{
    const format_entry *format = format_of(report);
    assert(report->view.order); /* mg_report_begin came first */
    report->count++;
    if (report->options.format == MG_FORMAT_NONE)
        return true;
    mg_view_set(&report->view, report->count, picks, count);
    if (report->options.format == MG_FORMAT_SVG)
        return mg_gallery_add(&report->gallery, &report->graph, &report->view, status);
    mg_text_reset(&report->buffer);
    if (!format->add)
        return mg_seeds_add(&report->seeds, &report->buffer, &report->view.structure, status) &&
               write_seed(report, &report->buffer, status);
    format->add(report);
    if (report->lines)
        return mg_stream_write(report->lines, format->lines, report->buffer.data, report->buffer.length,
                               status);
    if (!report->options.output)
        return write_out(report, status);
    char name[40];
    snprintf(name, sizeof name, "%04" PRIu64 ".%s", report->count, format->suffix);
    return mg_folder_write(report->options.output, name, &report->buffer, status);
}

static bool write_crash(mg_report *report, mg_status *status)
{
    const char *name = format_of(report)->crashes;
    assert(name);
    if (!report->options.output)
        return true;
    if (!report->crashes)
        report->crashes = mg_folder_open(report->options.output, name, status);
    return report->crashes &&
           mg_stream_write(report->crashes, name, report->buffer.data, report->buffer.length, status);
}

bool mg_report_crash(mg_report *report, const mg_verdict *verdict, const mg_site *site, const mg_pick *picks,
                     uint32_t count, mg_status *status)
{
    assert(report->view.order);
    mg_view_set(&report->view, report->count, picks, count);
    mg_text_reset(&report->buffer);
    if (report->options.format == MG_FORMAT_JSON)
        mg_crash_add_json(&report->buffer, &report->view, verdict, site);
    else
        mg_crash_add_text(&report->buffer, &report->view, verdict, site);
    mg_text_add(&report->buffer, "\n");
    if (format_of(report)->crashes)
        return write_out(report, status) && write_crash(report, status);
    return mg_stream_write(stderr, "standard error", report->buffer.data, report->buffer.length, status);
}

void mg_report_output(mg_report *report, const char *bytes, size_t count)
{
    bool is_text = report->options.format == MG_FORMAT_TEXT || report->options.format == MG_FORMAT_NONE;
    fwrite(bytes, 1, count, is_text ? stdout : stderr); /* standard output is a document otherwise */
}

static bool end_gallery(mg_report *report, mg_status *status)
{
    char title[64];
    snprintf(title, sizeof title, "n = %" PRId64, report->options.n);
    mg_text_reset(&report->buffer);
    if (!mg_gallery_end(&report->gallery, &report->buffer, title, status))
        return false;
    if (report->options.output)
        return mg_folder_write(report->options.output, "sheet.svg", &report->buffer, status);
    return write_out(report, status);
}

static bool end_seeds(mg_report *report, mg_status *status)
{
    assert(report->options.output && report->options.headers);
    mg_text_reset(&report->buffer);
    mg_seeds_add_header(&report->seeds, &report->buffer, report->options.version);
    return mg_folder_write(report->options.output, "seed.h", &report->buffer, status) &&
           mg_folder_copy(report->options.output, report->options.headers, "margay_seed.h", status);
}

bool mg_report_end_layout(mg_report *report, mg_status *status)
{
    bool has_seeds = report->seeds.layout && !report->is_without_header;
    bool is_good = !has_seeds || end_seeds(report, status);
    mg_seeds_clear(&report->seeds);
    return is_good;
}

bool mg_report_end(mg_report *report, const mg_stats *stats, const mg_status *ended, mg_status *status)
{
    const format_entry *format = format_of(report);
    assert(stats);
    if (report->options.format == MG_FORMAT_SVG && !end_gallery(report, status))
        return false;
    if (!mg_report_end_layout(report, status))
        return false;
    if (report->lines && !mg_stream_flush(report->lines, format->lines, status))
        return false;
    if (report->crashes && !mg_stream_flush(report->crashes, format->crashes, status))
        return false;
    if (report->options.output) {
        mg_text_reset(&report->buffer);
        mg_runfile_add(&report->buffer, &report->options, stats, ended);
        if (!mg_folder_write(report->options.output, "run.json", &report->buffer, status))
            return false;
    }
    return mg_stream_flush(stdout, "standard output", status);
}

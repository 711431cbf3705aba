#include "report/page.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/folder.h"
#include "show/json.h"
#include "report/link.h"

/* page_text.S has the files of page/; each ends with a NUL. */
extern const char mg_page_html[], mg_page_css[], mg_page_tools_js[], mg_page_schedule_js[],
    mg_page_failure_js[], mg_page_js[];

/* The parts that page.html has places for, besides the data. */
static const struct {
    const char *name, *text;
} parts[] = {
    {"page.css@", mg_page_css},          {"tools.js@", mg_page_tools_js}, {"schedule.js@", mg_page_schedule_js},
    {"failure.js@", mg_page_failure_js}, {"page.js@", mg_page_js},
};

static const char *const kinds[] = {
    [MG_OUTCOME_PASSED] = "passed",        [MG_OUTCOME_SAMPLED] = "sampled", [MG_OUTCOME_FAILED] = "failed",
    [MG_OUTCOME_STOPPED] = "inconclusive", [MG_OUTCOME_VACUOUS] = "vacuous", [MG_OUTCOME_NOT_RUN] = "not_run",
};

/* ---- the data -------------------------------------------------------------------------------------------- */

static void add_cause(mg_text *out, const mg_page *page, const mg_cause *cause)
{
    assert(page->path && cause->title && cause->story);
    mg_text_add(out, "{");
    mg_json_add_member(out, "title", cause->title);
    mg_json_add_member(out, "story", cause->story);
    if (cause->folder) {
        mg_text link = {0};
        mg_link_add(&link, page->path, cause->folder);
        mg_json_add_member(out, "folder", cause->folder);
        mg_json_add_member(out, "link", link.data);
        mg_text_clear(&link);
    }
    if (cause->detail)
        mg_text_printf(out, ",\"detail\":%s", cause->detail);
    mg_text_add(out, "}");
}

static void add_outcome(mg_text *out, const mg_page *page, const mg_outcome *o)
{
    assert(o->kind < sizeof kinds / sizeof *kinds);
    mg_text_add(out, "{");
    mg_json_add_member(out, "name", o->test);
    mg_json_add_member(out, "kind", kinds[o->kind]);
    mg_json_add_member(out, "file", o->file);
    mg_json_add_member(out, "why", o->why);
    if (o->output.length) {
        mg_text_add(out, ",\"output\":");
        mg_json_add_string(out, o->output.data, o->output.length);
    }
    mg_text_printf(out,
                   ",\"dropped\":%" PRIu64 ",\"line\":%u,\"first\":%" PRId64 ",\"n\":%" PRId64
                   ",\"paths\":%" PRIu64 ",\"valid\":%" PRIu64 ",\"seconds\":%.3f,\"causes\":[",
                   o->dropped, o->line, o->first, o->n, o->paths, o->valid, o->seconds);
    for (size_t i = 0; i < o->causes.count; i++) {
        mg_text_add(out, i ? ",\n" : "");
        add_cause(out, page, &o->causes.items[i]);
    }
    mg_text_add(out, "]}");
}

static void add_data(mg_text *out, const mg_page *page, const mg_page_run *run)
{
    mg_text_add(out, "{");
    mg_json_add_member(out, "version", MG_VERSION);
    mg_json_add_member(out, "command", run->command);
    mg_json_add_member(out, "trouble", run->trouble);
    mg_text_printf(out, ",\"first\":%" PRId64 ",\"n\":%" PRId64 ",\"seconds\":%.3f,\"tests\":[", run->first,
                   run->n, run->seconds);
    for (size_t i = 0; i < run->count; i++) {
        mg_text_add(out, i ? ",\n" : "\n");
        add_outcome(out, page, &run->outcomes[i]);
    }
    mg_text_add(out, "]}");
}

/* ---- the file -------------------------------------------------------------------------------------------- */

bool mg_page_open(mg_page *page, const char *path, mg_status *status)
{
    *page = (mg_page){.path = path};
    if (!path)
        return true;
    page->stream = fopen(path, "we");
    return page->stream || mg_status_fail(status, MG_EXIT_INPUT,
                                          "cannot write the page %s: %s; give --html a file you may write",
                                          path, strerror(errno));
}

/* name: the text after the first @. */
static void add_part(mg_text *out, const mg_page *page, const mg_page_run *run, const char *name)
{
    if (!strncmp(name, "data@", 5))
        add_data(out, page, run);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strncmp(name, parts[i].name, strlen(parts[i].name)))
            mg_text_add(out, parts[i].text);
}

/* page.html, with the parts at the places that are marked @name@. */
static void add_page(mg_text *out, const mg_page *page, const mg_page_run *run)
{
    const char *from = mg_page_html, *mark;
    while ((mark = strchr(from, '@'))) {
        mg_text_add_bytes(out, from, (size_t)(mark - from));
        const char *end = strchr(mark + 1, '@');
        assert(end); /* page.html is ours */
        add_part(out, page, run, mark + 1);
        from = end + 1;
    }
    mg_text_add(out, from);
}

bool mg_page_write(mg_page *page, const mg_page_run *run, mg_status *status)
{
    mg_text text = {0};
    if (!page->stream)
        return true;
    add_page(&text, page, run);
    bool is_good = mg_stream_write(page->stream, page->path, text.data, text.length, status) &&
                   mg_stream_flush(page->stream, page->path, status);
    fclose(page->stream);
    page->stream = NULL;
    mg_text_clear(&text);
    return is_good;
}

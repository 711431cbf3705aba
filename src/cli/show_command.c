/* margay show: draws the structures of a kit, or of a file that gen has written as JSON. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/folder.h"
#include "base/input.h"
#include "cli/commands.h"
#include "show/drawn.h"
#include "show/graphviz.h"

enum { LARGEST = 64 << 20 };

static bool read_file(const char *path, mg_text *out, mg_status *status)
{
    const char *why;
    return mg_input_read(path, LARGEST, out, &why) ||
           mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: %s\n  show takes a kit, or what margay gen --format json prints", path, why);
}

static bool is_folder(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISDIR(info.st_mode);
}

/* What had changed when the test failed, as the story of a kit has it. */
static bool add_changes(mg_text *out, const char *kit, mg_status *status)
{
    char path[PATH_MAX];
    mg_text story = {0};
    snprintf(path, sizeof path, "%s/story.txt", kit);
    bool is_good = read_file(path, &story, status);
    const char *titles[] = {"\nThe structure", "\nThe arguments"};
    for (size_t i = 0; is_good && i < 2; i++) {
        const char *from = strstr(story.data, titles[i]);
        mg_text_add(out, from ? from : "");
    }
    mg_text_clear(&story);
    return is_good;
}

static bool add_drawings(mg_text *out, const mg_drawn *drawn, enum mg_choice_format format, mg_status *status)
{
    mg_text graphs = {0};
    bool is_good = true;
    for (size_t i = 0; i < drawn->all.count; i++)
        if (format == MG_CHOICE_format_text)
            mg_drawn_add_text(out, drawn->all.items[i]);
        else if (format == MG_CHOICE_format_json)
            mg_drawn_add_json(out, drawn->all.items[i]);
        else
            mg_drawn_add_graph(format == MG_CHOICE_format_svg ? &graphs : out, drawn->all.items[i], i + 1);
    if (graphs.length)
        is_good = mg_graphviz_run(&graphs, out, status);
    mg_text_clear(&graphs);
    return is_good;
}

static bool draw(mg_text *out, const mg_options *o, mg_status *status)
{
    char path[PATH_MAX];
    const char *name = o->files.items[0];
    bool is_kit = is_folder(name);
    mg_drawn drawn = {0};
    mg_text text = {0};
    snprintf(path, sizeof path, is_kit ? "%s/%s" : "%s", name,
             o->format == MG_CHOICE_format_c ? "repro.c" : "case.json");
    if (o->format == MG_CHOICE_format_c && is_kit)
        return read_file(path, out, status);
    bool is_good = read_file(path, &text, status) && mg_drawn_read(&drawn, text.data, path, status) &&
                   add_drawings(out, &drawn, o->format, status) &&
                   (!is_kit || o->format != MG_CHOICE_format_text || add_changes(out, name, status));
    mg_drawn_clear(&drawn);
    mg_text_clear(&text);
    return is_good;
}

static bool check(const mg_options *o, mg_status *status)
{
    if (o->files.count != 1)
        return mg_status_fail(status, MG_EXIT_USAGE, "show takes one kit or one file: margay show kits/NAME-1");
    if (o->format == MG_CHOICE_format_c && !is_folder(o->files.items[0]))
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--format c: a file does not say which types its structures have\n  use margay gen --format c");
    return o->format <= MG_CHOICE_format_c ||
           mg_status_fail(status, MG_EXIT_USAGE, "show supports --format text, json, dot, svg and, of a kit, c");
}

static bool write_out(const mg_text *text, const char *path, mg_status *status)
{
    if (!path)
        return mg_stream_write(stdout, "standard output", text->length ? text->data : "", text->length, status);
    FILE *stream = mg_file_open("output", path, status);
    return stream && mg_file_finish(stream, path, text, status);
}

int mg_command_show(const mg_options *options, int argc, char **argv)
{
    mg_status status = {0};
    mg_text out = {0};
    (void)argc, (void)argv;
    assert(options->command == MG_COMMAND_show);
    bool is_good =
        check(options, &status) && draw(&out, options, &status) && write_out(&out, options->output, &status);
    if (!is_good)
        fprintf(stderr, "margay: %s\n", status.text);
    mg_text_clear(&out);
    return is_good ? MG_EXIT_OK : (int)status.code;
}

#include "cli/outputs.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct output {
    const char *option, *path;
} output;

/* The canonical name of a file, which need not exist yet. False: its folder does not exist. */
static bool find_name(const char *path, char name[PATH_MAX])
{
    char folder[PATH_MAX], real[PATH_MAX];
    if (realpath(path, name))
        return true;
    const char *slash = strrchr(path, '/'), *last = slash ? slash + 1 : path;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(last - path) : 1, slash ? path : ".");
    return realpath(folder, real) && snprintf(name, PATH_MAX, "%s/%s", real, last) < PATH_MAX;
}

/* Are they names of one file? Several may write to a device, so these do not count. */
static bool is_same(const char *a, const char *b)
{
    char name_a[PATH_MAX], name_b[PATH_MAX];
    struct stat of_a, of_b;
    bool has_a = stat(a, &of_a) == 0, has_b = stat(b, &of_b) == 0;
    if (has_a && has_b)
        return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino && S_ISREG(of_a.st_mode);
    return !has_a && !has_b && find_name(a, name_a) && find_name(b, name_b) && !strcmp(name_a, name_b);
}

static bool is_source(const char *path)
{
    static const char *const ends[] = {".bc", ".c", ".h", ".i"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
        if (!strcmp(dot, ends[i]))
            return true;
    return false;
}

/* If the file of an option is forgotten, the word after it, a source, is taken for it: that must not be overwritten. */
static bool check_output(const output *out, const mg_options *options, mg_status *status)
{
    assert(out->option && out->path);
    bool is_input = is_source(out->path) || (options->cdb && is_same(out->path, options->cdb));
    for (size_t i = 0; i < options->files.count && !is_input; i++)
        is_input = is_same(out->path, options->files.items[i]);
    return !is_input || mg_status_fail(status, MG_EXIT_USAGE,
                                       "--%s would write over %s, a source; give --%s a file of its own",
                                       out->option, out->path, out->option);
}

bool mg_outputs_check(const mg_options *options, mg_status *status)
{
    const output outputs[] = {{"coverage", options->coverage},
                              {"html", options->html},
                              {"junit", options->junit},
                              {"sarif", options->sarif}};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        if (outputs[i].path && !check_output(&outputs[i], options, status))
            return false;
        for (size_t k = 0; k < i && outputs[i].path; k++)
            if (outputs[k].path && is_same(outputs[i].path, outputs[k].path))
                return mg_status_fail(status, MG_EXIT_USAGE,
                                      "--%s and --%s would both write %s; give each a file of its own",
                                      outputs[k].option, outputs[i].option, outputs[i].path);
    }
    return true;
}

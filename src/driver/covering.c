#include "driver/covering.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "driver/paths.h"
#include "engine/region.h"
#include "base/folder.h"
#include "report/lcov.h"
#include "report/unreached.h"

#define COUNTERS ((uint8_t *)(uintptr_t)MG_COVER_BASE)

/* ---- which code ------------------------------------------------------------------------------------------ */

static bool is_given(const mg_covering *covering, const char *path)
{
    char given[PATH_MAX];
    for (size_t i = 0; i < covering->policy->files.count; i++)
        if (realpath(covering->policy->files.items[i], given) && !strcmp(given, path))
            return true;
    return false;
}

static bool is_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] == '/';
}

/* The files on the command line and their own headers are, Margay's headers and those of the system are not. */
static bool is_under_test(const mg_covering *covering, const char *file)
{
    char path[PATH_MAX];
    if (covering->policy->covers_system || !realpath(file, path) || is_given(covering, path))
        return true;
    return !is_in(path, covering->include) && !is_in(path, "/usr");
}

static bool covers(void *context, const char *file, unsigned line)
{
    mg_covering *covering = context;
    return line ? mg_sources_has_code(&covering->sources, file, line) : is_under_test(covering, file);
}

/* ---- its life -------------------------------------------------------------------------------------------- */

bool mg_covering_begin(mg_covering *covering, const mg_policy *policy, mg_status *status)
{
    mg_paths paths;
    covering->policy = policy;
    if (!policy->coverage)
        return true;
    if (!mg_paths_find(&paths, status))
        return false;
    if (!realpath(paths.include, covering->include))
        strcpy(covering->include, paths.include);
    mg_coverage_init(&covering->coverage);
    covering->wish = (mg_cover_wish){&covering->coverage, covers, covering};
    return true;
}

const mg_cover_wish *mg_covering_wish(const mg_covering *covering)
{
    assert(covering->policy); /* mg_covering_begin came first */
    return covering->policy->coverage ? &covering->wish : NULL;
}

bool mg_covering_open(mg_covering *covering, mg_status *status)
{
    const char *file = covering->policy->coverage;
    assert(!covering->stream);
    if (!file)
        return true;
    covering->stream = mg_file_open("coverage", file, status);
    return covering->stream && mg_region_open_counters(covering->coverage.counters, status);
}

void mg_covering_note(mg_covering *covering, int64_t n)
{
    if (covering->stream)
        mg_coverage_note(&covering->coverage, COUNTERS, n);
}

void mg_covering_end_test(mg_covering *covering)
{
    if (!covering->stream)
        return;
    mg_coverage_end_test(&covering->coverage);
    memset(COUNTERS, 0, covering->coverage.counters);
}

bool mg_covering_finish(mg_covering *covering, FILE *stream, bool is_complete, mg_status *status)
{
    mg_text text = {0};
    const char *file = covering->policy->coverage;
    mg_unreached_scope scope = {covering->policy->first, covering->policy->n, is_complete, file};
    if (!covering->stream)
        return true;
    if (stream)
        mg_unreached_print(stream, &covering->coverage, &scope, &covering->sources);
    assert(file);
    mg_lcov_add(&text, &covering->coverage);
    bool is_good = mg_file_finish(covering->stream, file, &text, status);
    covering->stream = NULL;
    mg_text_clear(&text);
    return is_good;
}

void mg_covering_clear(mg_covering *covering)
{
    if (covering->stream)
        fclose(covering->stream);
    mg_coverage_clear(&covering->coverage);
    mg_sources_clear(&covering->sources);
}

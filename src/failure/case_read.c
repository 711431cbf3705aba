/* Reads case.json. Anybody may have edited the file, or sent it: every member is checked here, and a wrong one is refused with its name and a
 * remedy, so that the rest of the program can rely on an mg_case. */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/input.h"
#include "failure/case.h"

static const size_t LARGEST_FILE = (size_t)16 << 20; /* a path that is longer is in no kit */

/* The file that is being read, and where it goes. */
typedef struct reader {
    char path[PATH_MAX];
    const cJSON *all;
    mg_case *kit;
    mg_status *status;
} reader;

static bool read_text(reader *r, mg_text *out)
{
    const char *why;
    return mg_input_read(r->path, LARGEST_FILE, out, &why) ||
           mg_status_fail(r->status, MG_EXIT_INPUT,
                          "%s: %s\n  --replay takes the folder of a kit, as 'margay check -o' writes it",
                          r->path, why);
}

static unsigned line_of(const char *text, const char *end)
{
    unsigned line = 1;
    for (; text && end && text < end; text++)
        line += *text == '\n';
    return line;
}

/* ---- the members ----------------------------------------------------------------------------------------- */

static bool refuse(const reader *r, const char *key, const char *wanted)
{
    return mg_status_fail(r->status, MG_EXIT_INPUT, "%s: \"%s\" is not %s" MG_CASE_REMEDY, r->path, key,
                          wanted);
}

static const cJSON *member(const reader *r, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(r->all, key);
}

static bool read_string(reader *r, const char *key, const char **out)
{
    const char *text = cJSON_GetStringValue(member(r, key));
    if (!text)
        return refuse(r, key, "a string");
    *out = mg_arena_strdup(&r->kit->arena, text);
    return true;
}

/* A whole number from low to high, which must be small enough to be exact in a double. */
static bool to_number(const cJSON *item, double low, double high, int64_t *out)
{
    double value = cJSON_IsNumber(item) ? item->valuedouble : NAN;
    assert(low <= high);
    if (!(value >= low && value <= high) || value != floor(value))
        return false;
    *out = (int64_t)value;
    return true;
}

static bool read_verdict(reader *r)
{
    const char *name = cJSON_GetStringValue(member(r, "verdict"));
    for (int kind = 0; name && kind < MG_VERDICT_COUNT; kind++)
        if (!strcmp(mg_verdict_name((mg_verdict_kind)kind), name) &&
            mg_verdict_is_crash((mg_verdict_kind)kind)) {
            r->kit->verdict = (mg_verdict_kind)kind;
            return true;
        }
    return refuse(r, "verdict", "a way to fail that this Margay knows");
}

static bool read_arguments(reader *r)
{
    const cJSON *all = member(r, "arguments"), *item;
    if (!cJSON_IsArray(all))
        return refuse(r, "arguments", "an array of strings");
    cJSON_ArrayForEach(item, all)
    {
        const char *text = cJSON_GetStringValue(item);
        if (!text)
            return refuse(r, "arguments", "an array of strings");
        mg_vec_push(&r->kit->arguments, mg_arena_strdup(&r->kit->arena, text));
    }
    return true;
}

/* In a kit of version 1 a turn has no kind. */
static bool read_kind(const cJSON *kind, int64_t version, mg_turn *out)
{
    out->kind = MG_STEP_any;
    if (version == 1)
        return !kind;
    if (!cJSON_IsString(kind) || kind->next)
        return false;
    out->kind = mg_step_find(kind->valuestring);
    return out->kind != MG_STEP_any;
}

static bool read_turn(const cJSON *turn, int64_t version, mg_turn *out)
{
    const cJSON *way = cJSON_IsArray(turn) ? turn->child : NULL, *ways = way ? way->next : NULL;
    int64_t taken, count;
    if (!ways || !to_number(ways, 1, (double)UINT32_MAX + 1, &count) ||
        !to_number(way, 0, (double)count - 1, &taken))
        return false;
    out->last = (uint32_t)(count - 1);
    out->taken = (uint32_t)taken;
    assert(out->taken <= out->last);
    return read_kind(ways->next, version, out);
}

static bool read_version(reader *r, int64_t *version)
{
    const cJSON *item = member(r, "version");
    *version = 1;
    if (!item)
        return true;
    if (!to_number(item, 1, INT_MAX, version))
        return refuse(r, "version", "a number, 1 or more");
    return *version <= MG_CASE_VERSION || mg_status_fail(r->status, MG_EXIT_INPUT,
                                                         "%s: the format is of version %" PRId64
                                                         ", and this Margay reads up to %d" MG_CASE_REMEDY,
                                                         r->path, *version, MG_CASE_VERSION);
}

static bool read_path(reader *r)
{
    const cJSON *all = member(r, "path"), *item;
    mg_turn turn;
    int64_t version;
    if (!read_version(r, &version))
        return false;
    assert(version >= 1 && version <= MG_CASE_VERSION);
    if (cJSON_IsNull(all))
        return mg_status_fail(r->status, MG_EXIT_INPUT,
                              "%s: the path has more choices than a kit holds\n  run margay check instead",
                              r->path);
    if (!cJSON_IsArray(all))
        return refuse(r, "path", "an array");
    cJSON_ArrayForEach(item, all)
    {
        if (!read_turn(item, version, &turn))
            return refuse(r, "path",
                          version == 1 ? "an array of choices, each [which of its ways, how many]"
                                       : "an array of choices, each [which of its ways, how many, what kind]");
        mg_vec_push(&r->kit->path, turn);
    }
    return true;
}

static bool read_members(reader *r)
{
    mg_case *kit = r->kit;
    int64_t line = 0;
    if (!cJSON_IsObject(r->all))
        return mg_status_fail(r->status, MG_EXIT_INPUT, "%s: not a JSON object" MG_CASE_REMEDY, r->path);
    if (!read_string(r, "test", &kit->test) || !read_string(r, "file", &kit->file) ||
        !read_string(r, "in", &kit->function) || !read_string(r, "directory", &kit->directory) ||
        !read_verdict(r) || !read_arguments(r) || !read_path(r))
        return false;
    if (!to_number(member(r, "n"), 1, INT_MAX, &kit->n))
        return refuse(r, "n", "a bound, 1 or more");
    if (!to_number(member(r, "line"), 0, UINT_MAX, &line))
        return refuse(r, "line", "the number of a line");
    kit->line = (unsigned)line;
    kit->is_other = cJSON_IsTrue(member(r, "other"));
    return true;
}

/* ---- the file -------------------------------------------------------------------------------------------- */

bool mg_case_read(mg_case *kit, const char *folder, mg_status *status)
{
    reader r = {.kit = kit, .status = status};
    mg_text text = {0};
    const char *end = NULL;
    memset(kit, 0, sizeof *kit);
    mg_arena_init(&kit->arena, LARGEST_FILE * 8, false);
    if (snprintf(r.path, sizeof r.path, "%s/case.json", folder) >= (int)sizeof r.path)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%.200s...: the path is too long\n  move the folder of the kit", folder);
    if (!read_text(&r, &text)) {
        mg_text_clear(&text);
        return false;
    }
    cJSON *all = cJSON_ParseWithLengthOpts(text.data, text.length + 1, &end, true);
    r.all = all;
    bool is_good = all ? read_members(&r)
                       : mg_status_fail(status, MG_EXIT_INPUT, "%s:%u: not JSON from here on" MG_CASE_REMEDY,
                                        r.path, line_of(text.data, end));
    assert(!is_good || (kit->test && kit->file && kit->function && kit->directory && kit->n >= 1));
    cJSON_Delete(all);
    mg_text_clear(&text);
    return is_good;
}

void mg_case_clear(mg_case *kit)
{
    mg_vec_clear(&kit->arguments);
    mg_vec_clear(&kit->path);
    mg_arena_clear(&kit->arena);
}

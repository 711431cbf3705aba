/* A proof that reports each path: a line with its condition and how it ends (-v), and a program that runs it with numbers and without Margay (--tests). There is no
 * program for a path that does not count, that went beyond what can be proved, or for which no numbers are known. */
#include <assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/folder.h"
#include "driver/checker.h"
#include "driver/failing.h"
#include "failure/kit.h"
#include "failure/repro.h"
#include "failure/story.h"
#include "search/path_record.h"

/* ---- a line ----------------------------------------------------------------------------------------------- */

/* Where it ended: the innermost frame that has a line. */
static void add_place(mg_text *out, const mg_checker *c, const mg_stop *stop)
{
    mg_trace trace;
    mg_trace_make(&trace, &c->tracer, stop);
    for (uint32_t i = 0; i < trace.count; i++)
        if (trace.frames[i].line) {
            mg_text_printf(out, " at %s:%u", trace.frames[i].file, trace.frames[i].line);
            return;
        }
}

static void add_end(mg_text *out, const mg_checker *c, const mg_record *record, const mg_stop *stop)
{
    mg_verdict_kind kind = record->verdict.kind;
    if (kind == MG_VERDICT_true) {
        mg_text_add(out, "returns");
        return;
    }
    mg_text_add(out, kind == MG_VERDICT_false ? "does not count" : mg_verdict_text(kind));
    add_place(out, c, stop);
}

static void set_evidence(mg_evidence *evidence, const mg_path_record *path)
{
    const mg_path_part *given = &path->parts[MG_PATH_GIVEN], *again = &path->parts[MG_PATH_AGAIN];
    mg_evidence_reset(evidence);
    evidence->stop = path->stop;
    evidence->path.count = 0;
    mg_text_add_bytes(&evidence->given, given->bytes, given->length);
    mg_text_add_bytes(&evidence->again, again->bytes, again->length);
}

/* From a path, which has its own evidence; with its choices, or without. Cleared by the caller, also after an error. */
static bool make_failing(mg_failing *failing, mg_checker *c, const mg_record *record,
                         const mg_path_record *path, bool has_choices)
{
    mg_record of_path = *record;
    of_path.bytes = path->parts[MG_PATH_CHOICES].bytes;
    of_path.byte_count = has_choices ? path->parts[MG_PATH_CHOICES].length : 0;
    set_evidence(&c->evidence, path);
    bool is_good = mg_failing_init(failing, c, &of_path, &c->status);
    failing->failure.verdict = &record->verdict; /* of_path is gone when the failure is reported */
    return is_good;
}

static void clear_failing(mg_failing *failing, mg_checker *c, bool is_good)
{
    c->has_failed = c->has_failed || !is_good;
    mg_failing_clear(failing);
    mg_evidence_reset(&c->evidence);
}

/* Prints its structures, a line each. */
static void show_structures(mg_checker *c, const mg_record *record, const mg_path_record *path)
{
    mg_failing failing;
    mg_text story = {0};
    bool is_good = make_failing(&failing, c, record, path, false);
    if (is_good)
        mg_story_add_choices(&story, &failing.failure);
    for (char *line = story.data, *end; story.length && *line; line = end + 1) {
        end = strchr(line, '\n');
        assert(end); /* each line has a newline */
        printf("%s%.*s\n", c->policy->is_tap ? "#" : "", (int)(end - line), line);
    }
    mg_text_clear(&story);
    clear_failing(&failing, c, is_good);
}

static void show_line(mg_checker *c, const mg_record *record, const mg_path_record *path)
{
    const char *before = c->policy->is_tap ? "# " : "", *condition = path->parts[MG_PATH_CONDITION].bytes;
    mg_text end = {0};
    mg_checker_end_line(c);
    if (!c->proof.shown++)
        printf("%s%s, n = %" PRId64 "\n", before, c->test->name, c->n);
    add_end(&end, c, record, &path->stop);
    if (!*condition)
        condition = path->has_other_choices ? "as chosen" : "always";
    printf("%spath %" PRIu64 ": %s -> %s\n", before, record->candidate, condition, end.data);
    mg_text_clear(&end);
    if (path->parts[MG_PATH_GIVEN].length && record->pick_count)
        show_structures(c, record, path);
}

/* ---- a program -------------------------------------------------------------------------------------------- */

/* The name of a program is NAME-n1-23.c. Adds what the programs of all paths of the test and bound begin with. */
static void add_bound(mg_text *out, const mg_checker *c)
{
    mg_text_printf(out, "%s-n%" PRId64 "-", c->test->name, c->n);
}

/* Is this the name of a program that an earlier run has written? */
static bool is_old(const char *name, const mg_text *before)
{
    const char *number = name + before->length;
    size_t digits = strncmp(name, before->data, before->length) ? 0 : strspn(number, "0123456789");
    return digits && !strcmp(number + digits, ".c");
}

bool mg_checker_begin_paths(mg_checker *c, mg_status *status)
{
    const char *folder = c->policy->unit_tests;
    mg_text before = {0};
    if (!folder)
        return true;
    if (!mg_folder_make(folder, status))
        return false;
    add_bound(&before, c);
    DIR *files = opendir(folder);
    for (const struct dirent *file; files && (file = readdir(files));)
        if (is_old(file->d_name, &before))
            mg_folder_remove(folder, file->d_name);
    if (files)
        closedir(files);
    mg_text_clear(&before);
    return true;
}

/* As a constant of C. */
static void add_result(mg_text *out, const mg_path_record *path)
{
    if (!path->is_signed)
        mg_text_printf(out, "%" PRIu64 "ULL", path->result);
    else if (path->result == (uint64_t)INT64_MIN)
        mg_text_add(out, "(-9223372036854775807LL - 1)");
    else
        mg_text_printf(out, "%" PRId64 "LL", (int64_t)path->result);
}

/* Without Margay the choices can only be given as numbers. */
static bool can_write(const mg_failure *failure)
{
    return !failure->choice_count || mg_failure_has_numbers(failure);
}

static bool write_program(mg_checker *c, const mg_path_record *path, mg_failing *failing, uint64_t number)
{
    mg_text name = {0}, code = {0}, file = {0}, result = {0};
    mg_failure *failure = &failing->failure;
    add_bound(&name, c);
    mg_text_printf(&name, "%" PRIu64, number);
    mg_text_printf(&file, "%s.c", name.data);
    if (path->has_result)
        add_result(&result, path);
    failure->condition = path->parts[MG_PATH_CONDITION].bytes;
    failure->result = path->has_result ? result.data : NULL;
    failure->program = name.data;
    mg_repro_add(&code, failure);
    bool is_good = mg_folder_write(c->policy->unit_tests, file.data, &code, &c->status) &&
                   mg_kit_copy_headers(c->policy->unit_tests, failure, failing->paths.include, &c->status);
    mg_text_clear(&name);
    mg_text_clear(&code);
    mg_text_clear(&file);
    mg_text_clear(&result);
    return is_good;
}

static void make_program(mg_checker *c, const mg_record *record, const mg_path_record *path)
{
    mg_failing failing;
    bool is_good = make_failing(&failing, c, record, path, true) &&
                   (!can_write(&failing.failure) || write_program(c, path, &failing, record->candidate));
    clear_failing(&failing, c, is_good);
}

void mg_checker_take_path(mg_checker *c, const mg_record *record)
{
    mg_path_record path;
    mg_verdict_kind kind = record->verdict.kind;
    assert(c->proof.is_searching);
    mg_path_record_read(&path, record);
    if (c->policy->is_verbose)
        show_line(c, record, &path);
    if (path.stop.open & MG_OPEN_LOOP) /* its numbers are those of some turn */
        return;
    if (c->policy->unit_tests && path.stop.has_path && (kind == MG_VERDICT_true || mg_verdict_is_crash(kind)))
        make_program(c, record, &path);
}

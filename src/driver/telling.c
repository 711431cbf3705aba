/* Receives the records of a check, and reports failures: as lines on the terminal, as a kit, and for the page. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "driver/checker.h"
#include "driver/failing.h"
#include "driver/input_writer.h"
#include "failure/commands.h"
#include "failure/detail.h"
#include "failure/kit.h"
#include "failure/story.h"

void mg_checker_end_line(mg_checker *c)
{
    if (c->is_in_line)
        putchar('\n');
    c->is_in_line = false;
}

/* As compilers do it: that is where editors go. If the place is not known, it is that of the test. */
static void print_place(const mg_checker *c, const mg_site *site)
{
    if (site && site->line)
        printf("%s:%u:%u: error: ", site->file, site->line, site->column ? site->column : 1);
    else
        printf("%s:%u:1: error: ", c->test->file, c->test->line);
}

mg_cause *mg_checker_add_cause(mg_checker *c, const char *title, const char *story, const char *folder,
                               const mg_site *site)
{
    assert(c->outcome);
    mg_checker_end_line(c);
    FILE *stream = c->writer ? stderr : stdout; /* the inputs are on standard output */
    if (c->policy->is_gcc)
        print_place(c, site);
    else if (!c->policy->is_tap)
        fputs(mg_outcome_failed_word(c->policy->is_colored), stream);
    if (!c->policy->is_tap)
        fprintf(stream, "%s\n%s", title, story);
    mg_cause *cause = mg_outcome_add_cause(c->outcome, title, story, folder);
    if (site && site->line) {
        cause->file = site->file;
        cause->line = site->line;
        cause->column = site->column;
    }
    return cause;
}

/* Is there a kit of another failure in the folder, which an earlier run has left? A kit of the same one is written again. */
static bool is_taken(const char *folder, const mg_failure *failure)
{
    mg_case old;
    mg_status ignored;
    const char *file = failure->site ? failure->site->file : "",
               *function = failure->site ? failure->site->function : "";
    bool is_taken = mg_case_read(&old, folder, &ignored) &&
                    (strcmp(old.test, failure->test) || strcmp(old.file, file) ||
                     strcmp(old.function, function) || old.verdict != failure->verdict->kind);
    mg_case_clear(&old);
    return is_taken;
}

/* Writes a kit for a failure that is shown; gives its folder, or NULL if there is none. */
static const char *write_kit(mg_checker *c, mg_failing *failing)
{
    assert(c->test && c->outcome);
    if (!c->policy->output || failing->failure.open) /* its program could not be linked, or would not fail */
        return NULL;
    do
        snprintf(failing->folder, sizeof failing->folder, "%s/%s-%zu", c->policy->output, c->test->name,
                 ++c->outcome->kit);
    while (is_taken(failing->folder, &failing->failure));
    if (!mg_kit_write(failing->folder, &failing->failure, failing->paths.include, &c->status))
        c->has_failed = true;
    return failing->folder;
}

/* For the page. */
static void add_detail(mg_checker *c, mg_cause *cause, const mg_failing *failing)
{
    mg_text detail = {0};
    assert(!cause->detail);
    if (!c->policy->html)
        return;
    mg_detail_add_json(&detail, &failing->failure, failing->paths.include, cause->folder);
    cause->detail = detail.data;
}

enum { CALLS_SHOWN = 8 };

static void tell_failure(mg_checker *c, mg_failing *failing)
{
    mg_text title = {0}, story = {0};
    const mg_failure *failure = &failing->failure;
    mg_story_add_title(&title, failure);
    mg_story_add_reason(&story, failure);
    mg_story_add_choices(&story, failure);
    mg_story_add_schedule(&story, failure);
    mg_story_add_calls(&story, failure, CALLS_SHOWN);
    const char *folder = write_kit(c, failing);
    if (!c->replay && !c->writer)
        mg_commands_add(&story, failure, failing->paths.include, folder);
    mg_cause *cause =
        mg_checker_add_cause(c, title.data, story.length ? story.data : "", folder, failure->site);
    cause->verdict = mg_verdict_name(failure->verdict->kind);
    cause->count = 0; /* known after the search */
    add_detail(c, cause, failing);
    if (c->replay)
        mg_replay_note(c->replay, failure);
    mg_text_clear(&title);
    mg_text_clear(&story);
}

/* To reach a limit is no failure, but the choices that led to it are shown. */
static void tell_starved(const mg_failure *failure)
{
    mg_text story = {0};
    mg_story_add_title(&story, failure);
    mg_text_add(&story, "\n");
    mg_story_add_choices(&story, failure);
    fprintf(stderr, "margay: %s  give more memory (--memory, ulimit -v), or a smaller size (-n)\n", story.data);
    mg_text_clear(&story);
}

/* If dot is not installed, nothing is said. */
static void note_pictures(mg_checker *c, const mg_pictures *pictures)
{
    c->is_without_dot = c->is_without_dot || pictures->trouble.code;
    if (pictures->trouble.code && pictures->trouble.code != MG_EXIT_INPUT)
        fprintf(stderr, "margay: no pictures: %s\n", pictures->trouble.text);
}

static void show_failure(mg_checker *c, const mg_record *record)
{
    mg_failing failing;
    bool is_good = mg_failing_init(&failing, c, record, &c->status);
    note_pictures(c, &failing.pictures);
    if (is_good && record->verdict.kind == MG_VERDICT_memory)
        tell_starved(&failing.failure);
    else if (is_good)
        tell_failure(c, &failing);
    else
        c->has_failed = true;
    mg_failing_clear(&failing);
    mg_evidence_reset(&c->evidence);
}

static void print_output(mg_checker *c, const mg_record *record)
{
    if (!record->byte_count)
        return;
    if (c->writer) {
        mg_input_writer_print(c->writer, record);
        return;
    }
    mg_outcome_add_output(c->outcome, record->bytes, record->byte_count);
    if (c->policy->is_tap)
        return;
    fwrite(record->bytes, 1, record->byte_count, stdout);
    c->is_in_line = record->bytes[record->byte_count - 1] != '\n';
}

bool mg_checker_take_record(void *context, const mg_record *record)
{
    mg_checker *c = context;
    assert(record->kind < MG_RECORD_KINDS); /* invariant 30 */
    if (record->candidate <= c->told[record->kind])
        return true;
    c->taken[record->kind] = record->candidate;
    if (record->kind == MG_RECORD_CRASH && c->proof.is_searching && record->verdict.kind != MG_VERDICT_memory)
        mg_checker_keep_finding(c, record);
    else if (record->kind == MG_RECORD_CRASH && c->proof.wanted && !mg_checker_is_wanted(c, record))
        mg_evidence_reset(&c->evidence);
    else if (record->kind == MG_RECORD_CRASH)
        show_failure(c, record);
    else if (record->kind == MG_RECORD_STRUCTURE)
        c->has_failed = !mg_input_writer_take(c->writer, record, &c->status);
    else if (record->kind == MG_RECORD_PATH)
        mg_checker_take_path(c, record);
    else if (record->kind == MG_RECORD_STOP && record->verdict.kind == MG_VERDICT_beyond)
        mg_checker_keep_beyond(c, record);
    else if (record->kind == MG_RECORD_OUTPUT && (c->proof.is_searching || c->proof.wanted))
        return true; /* of numbers that stand for many others */
    else if (record->kind == MG_RECORD_OUTPUT)
        print_output(c, record);
    else if (record->kind == MG_RECORD_LINES && c->lines)
        mg_lines_add(c->lines, record->bytes, record->byte_count);
    else
        mg_evidence_add(&c->evidence, record);
    return !c->has_failed && !ferror(stdout);
}

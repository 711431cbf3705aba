/* margay check: runs tests with every choice there is. Each test is a search of its own, for the bounds 1 to N in turn: the first
 * counterexample is one of the smallest bound. */
#include <stdio.h>
#include <string.h>

#include "base/last_words.h"
#include "base/limits.h"
#include "base/suggest.h"
#include "base/watch.h"
#include "cli/checker.h"
#include "cli/commands.h"
#include "cli/fence.h"
#include "cli/outputs.h"
#include "report/counters.h"
#include "base/folder.h"
#include "report/junit.h"
#include "report/page.h"
#include "failure/shell.h"
#include "report/tap.h"

static const mg_lanes_kind lanes_of[] = {[MG_CHOICE_choice_eager] = MG_LANES_NONE,
                                         [MG_CHOICE_choice_delayed] = MG_LANES_PLACES,
                                         [MG_CHOICE_choice_copy] = MG_LANES_COPIES};
static const char *const choice_names[] = {[MG_CHOICE_choice_eager] = "eager",
                                           [MG_CHOICE_choice_delayed] = "delayed",
                                           [MG_CHOICE_choice_copy] = "copy"};

/* ---- which tests ---------------------------------------------------------------------------------------- */

static bool is_wanted(const mg_checker *c, const mg_test_entry *test)
{
    return !c->options->test || !strcmp(c->options->test, test->name);
}

static size_t count_wanted(const mg_checker *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->program.tests.all.count; i++)
        count += is_wanted(c, &c->program.tests.all.items[i]);
    return count;
}

static bool find_tests(const mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    for (size_t i = 0; i < tests->all.count; i++)
        if (is_wanted(c, &tests->all.items[i]))
            return true;
    if (!tests->all.count)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s has no test\n  write one: MG_TEST(name, n) { ... mg_assert(...); }\n  or "
                              "check a function by its contract: --function NAME",
                              c->options->files.items[0]);
    mg_suggestion near = mg_suggestion_for(c->options->test);
    for (size_t i = 0; i < tests->all.count; i++)
        mg_suggestion_offer(&near, tests->all.items[i].name);
    return mg_status_fail(status, MG_EXIT_USAGE, "no test is named `%s`; %s `%s`%s", c->options->test,
                          near.best ? "did you mean" : "there is",
                          near.best ? near.best : tests->all.items[0].name, near.best ? "?" : "");
}

/* A test is known by its name. */
static bool check_names(const mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    for (size_t i = 0; i < tests->all.count; i++)
        for (size_t k = 0; k < i; k++) {
            const mg_test_entry *a = &tests->all.items[k], *b = &tests->all.items[i];
            if (!strcmp(a->name, b->name))
                return mg_status_fail(status, MG_EXIT_INPUT,
                                      "%s:%u: a test `%s` is at %s:%u already\n  give one of them another name",
                                      b->file, b->line, b->name, a->file, a->line);
        }
    return true;
}

static bool check_options(const mg_options *o, mg_status *status)
{
    if (o->engine != MG_CHOICE_engine_checkpoint && o->engine != MG_CHOICE_engine_rerun)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--engine: for tests there are 'checkpoint' and 'rerun'; the others are for "
                              "'margay gen'");
    if (o->function.count && o->test)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--function and --test: one is checked by its contract, the other is run as it is; "
            "give one of them");
    if (o->format != MG_CHOICE_format_text && o->format != MG_CHOICE_format_tap)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--format: for tests there are 'text' and 'tap'; the others are for 'margay gen'");
    if (!o->samples)
        return mg_status_fail(status, MG_EXIT_USAGE, "--samples: 0 paths show nothing; give 1 or more");
    return mg_outputs_check(o, status);
}

static bool build(mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    MG_VEC(const char *) roots = {0};
    mg_program_use use = {.goes_back = mg_checker_goes_back(c->options),
                          .tells_calls = true,
                          .lanes = lanes_of[c->options->choice],
                          .is_test = true,
                          .finds_undefined = !mg_checker_ignores(c->options, MG_VERDICT_uninitialised),
                          .ignored = c->options->ignore,
                          .cover = mg_covering_wish(&c->covering)};
    for (size_t i = 0; i < tests->all.count; i++) {
        mg_vec_push(&roots, tests->all.items[i].function);
        if (tests->all.items[i].other)
            mg_vec_push(&roots, tests->all.items[i].other);
    }
    for (size_t i = 0; i < c->structures.kinds.count; i++)
        for (size_t k = 0; k < 2; k++)
            if (c->structures.kinds.items[i].bounds[k])
                mg_vec_push(&roots, c->structures.kinds.items[i].bounds[k]);
    bool is_good = mg_program_build(&c->program, roots.items, roots.count, &use, status);
    mg_vec_clear(&roots);
    return is_good;
}

/* ---- all tests ------------------------------------------------------------------------------------------- */

static bool run_tests(mg_checker *c, mg_status *status)
{
    c->has_begun = true;
    if (c->options->format == MG_CHOICE_format_tap)
        mg_tap_begin(stdout, count_wanted(c));
    if (c->options->function.count)
        mg_function_print(&c->function, stdout); /* a comment in TAP, too */
    for (size_t i = 0; i < c->program.tests.all.count; i++)
        if (is_wanted(c, &c->program.tests.all.items[i]) &&
            !mg_checker_run(c, &c->program.tests.all.items[i], status))
            return false;
    return true;
}

static bool has_outcome(const mg_checker *c, unsigned kinds)
{
    for (size_t i = 0; i < c->outcomes.count; i++)
        if (kinds >> c->outcomes.items[i].kind & 1)
            return true;
    return false;
}

static int result_of(const mg_checker *c)
{
    if (has_outcome(c, 1u << MG_OUTCOME_FAILED | 1u << MG_OUTCOME_VACUOUS))
        return MG_EXIT_FOUND;
    if (has_outcome(c, 1u << MG_OUTCOME_STOPPED | 1u << MG_OUTCOME_NOT_RUN))
        return MG_EXIT_LIMIT;
    return MG_EXIT_OK;
}

/* Every input was tried, up to the bound, by each test. */
static bool is_exhaustive(const mg_checker *c)
{
    return !has_outcome(c, ~(1u << MG_OUTCOME_PASSED | 1u << MG_OUTCOME_VACUOUS));
}

static int finish(mg_checker *c, mg_status *status)
{
    const char *engine = choice_names[c->options->choice];
    int result = c->replay ? c->replay->result : result_of(c);
    c->stats.complete = result == MG_EXIT_OK && c->options->strategy < MG_CHOICE_strategy_random;
    c->stats.seconds = mg_clock() - c->loaded;
    c->stats.setup_seconds = c->stats.seconds - c->stats.search_seconds;
    FILE *stream = c->options->format == MG_CHOICE_format_tap ? stderr : stdout; /* which TAP has for itself */
    if (!mg_covering_finish(&c->covering, stream, is_exhaustive(c), status))
        return -1;
    if (c->options->stats == MG_CHOICE_stats_text)
        mg_stats_print_text(stream, "check", engine, (int64_t)c->options->n, &c->stats);
    if (c->options->stats == MG_CHOICE_stats_json)
        mg_stats_print_json(stream, "check", engine, (int64_t)c->options->n, &c->stats);
    return result;
}

static bool load(mg_checker *c, mg_status *status)
{
    return c->options->function.count ? mg_function_load(&c->function, &c->program, c->options, status)
                                      : mg_program_load(&c->program, c->options, status);
}

/* ---- --junit --------------------------------------------------------------------------------------------- */

/* Before anything else is done: a file that cannot be written is known at once. */
static bool open_junit(mg_checker *c, mg_status *status)
{
    if (c->options->junit)
        c->junit = mg_file_open("junit", c->options->junit, status);
    return c->junit || !c->options->junit;
}

/* However the run ended; trouble: why, when it was no test's fault, else NULL. */
static bool write_junit(mg_checker *c, const char *trouble, mg_status *status)
{
    mg_text text = {0};
    FILE *stream = c->junit;
    if (!stream)
        return true;
    c->junit = NULL;
    mg_junit_add(&text, c->outcomes.items, c->outcomes.count, trouble);
    bool is_good = mg_file_finish(stream, c->options->junit, &text, status);
    mg_text_clear(&text);
    return is_good;
}

/* ---- --html ---------------------------------------------------------------------------------------------- */

/* The page tells of an error too: what was found until then is there. */
static bool write_page(mg_checker *c, bool is_good, mg_status *status)
{
    mg_status trouble;
    mg_page_run told = {.command = c->command.data,
                        .n = (int64_t)c->options->n,
                        .seconds = mg_clock() - c->loaded,
                        .trouble = is_good ? NULL : status->text,
                        .outcomes = c->outcomes.items,
                        .count = c->outcomes.count};
    return mg_page_write(&c->page, &told, is_good ? status : &trouble) && is_good;
}

/* ---- the whole ------------------------------------------------------------------------------------------- */

/* An error, and no test's fault. */
static void tell_error(mg_checker *c, const mg_status *status)
{
    if (c->options->format == MG_CHOICE_format_tap)
        mg_tap_bail(stdout, c->has_begun, status->text);
}

/* Nobody comes back to mg_command_check any more. */
static void write_last_words(void *context, const mg_status *status)
{
    mg_checker *c = context;
    mg_status told = *status, unwritten;
    write_page(c, false, &told);
    write_junit(c, status->text, &unwritten);
    tell_error(c, status);
}

static bool prepare(mg_checker *c, mg_status *status)
{
    mg_watch_begin();
    bool is_good = load(c, status) && find_tests(c, status) && check_names(c, status) &&
                   mg_structures_find(&c->structures, &c->program, c->options, &c->function, status) &&
                   build(c, status);
    mg_watch_end();
    return is_good && mg_covering_open(&c->covering, status);
}

/* The files are opened first: what stood there before is not of this run, whatever comes of it. */
static int run(mg_checker *c, mg_status *status)
{
    if (!check_options(c->options, status) || !open_junit(c, status) ||
        !mg_covering_begin(&c->covering, c->options, status) ||
        !mg_page_open(&c->page, c->options->html, status))
        return -1;
    bool is_good = mg_fence_check(c->options, status) && prepare(c, status) && run_tests(c, status);
    return write_page(c, is_good, status) ? finish(c, status) : -1;
}

static void spell_command(mg_text *out, int argc, char **argv)
{
    mg_text_add(out, "margay");
    for (int i = 1; i < argc; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, argv[i]);
    }
}

/* The same command as then, but for one path. */
static bool open_replay(mg_checker *c, mg_replay *replay, mg_status *status)
{
    if (!mg_replay_open(replay, c->options, status))
        return false;
    c->replay = replay;
    c->options = &replay->options;
    c->arguments = replay->kit.arguments.items;
    c->argument_count = replay->kit.arguments.count;
    return true;
}

int mg_command_check(const mg_options *options, int argc, char **argv)
{
    mg_checker c = {.options = options,
                    .arguments = (const char *const *)argv + 1,
                    .argument_count = (size_t)argc - 1,
                    .loaded = mg_clock()};
    mg_replay replay = {0};
    mg_status status = {0}, unwritten; /* one message is enough */
    spell_command(&c.command, argc, argv);
    mg_progress_init(&c.progress, stderr);
    mg_limits_begin(options->timeout, options->memory);
    mg_last_words_set(write_last_words, &c);
    int result = options->replay && !open_replay(&c, &replay, &status) ? -1 : run(&c, &status);
    if (!write_junit(&c, result < 0 ? status.text : NULL, result < 0 ? &unwritten : &status))
        result = -1;
    if (result < 0) {
        tell_error(&c, &status);
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    mg_last_words_set(NULL, NULL);
    for (size_t i = 0; i < c.outcomes.count; i++)
        mg_outcome_clear(&c.outcomes.items[i]);
    mg_vec_clear(&c.outcomes);
    mg_structures_clear(&c.structures);
    mg_text_clear(&c.memory);
    mg_text_clear(&c.given);
    mg_text_clear(&c.again);
    mg_vec_clear(&c.path);
    mg_vec_clear(&c.known);
    mg_vec_clear(&c.cause_of);
    mg_text_clear(&c.command);
    mg_covering_clear(&c.covering);
    mg_program_clear(&c.program);
    mg_function_clear(&c.function);
    mg_replay_close(&replay);
    return result;
}

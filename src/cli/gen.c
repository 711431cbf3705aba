/* margay gen: every valid structure up to a size, or the inputs of every path of a test. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/child.h"
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/option_policy.h"
#include "cli/outputs.h"
#include "cli/run_tests.h"
#include "driver/generator.h"
#include "driver/input_writer.h"

static bool check_format(const mg_options *o, mg_status *status)
{
    if (o->format == MG_CHOICE_format_tap || o->format == MG_CHOICE_format_gcc)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format %s is for tests, that is for 'margay check'",
                              o->format == MG_CHOICE_format_tap ? "tap" : "gcc");
    if (o->format == MG_CHOICE_format_bytes && !o->output)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format bytes writes many files; give a folder with -o");
    return true;
}

/* A field that is left open has no value yet, so the fields that depend on it cannot be enumerated. */
static bool check_structures(const mg_options *o, const mg_policy *policy, mg_status *status)
{
    const char *of_tests = mg_options_say(o, &o->choice)        ? "choice"
                           : mg_options_say(o, &o->preemptions) ? "preemptions"
                           : mg_options_say(o, &o->reduction)   ? "reduction"
                           : mg_options_say(o, &o->spurious)    ? "spurious"
                           : mg_options_say(o, &o->ignore)      ? "ignore"
                                                                : NULL;
    if (of_tests)
        return mg_status_fail(status, MG_EXIT_USAGE, "--%s is for the paths of a test; name it with --test",
                              of_tests);
    if (!mg_check_samples(o, status))
        return false;
    if (o->strategy != MG_CHOICE_strategy_dfs && mg_options_say(o, &o->engine) &&
        o->engine != MG_CHOICE_engine_checkpoint && o->engine != MG_CHOICE_engine_rerun)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--strategy and --engine: only --strategy dfs decides several values at once; the "
            "others run every candidate from the start; leave out --engine");
    if (!policy->enumerates_dont_care || policy->lanes == MG_LANES_NONE)
        return true;
    return mg_status_fail(
        status, MG_EXIT_USAGE,
        "--dont-care enumerate needs a value for every field, and --engine %s leaves fields open"
        "\n  use --engine checkpoint with it",
        policy->engine);
}

static bool check_test(const mg_options *o, mg_status *status)
{
    const char *of_structures = mg_options_say(o, &o->dont_care) ? "dont-care"
                                : o->refusals                    ? "refusals"
                                : o->pred                        ? "pred"
                                : o->root                        ? "root"
                                                                 : NULL;
    if (o->test.count > 1)
        return mg_status_fail(status, MG_EXIT_USAGE, "--test: gen writes the inputs of one test at a time");
    if (of_structures)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--%s and --test: one is for structures that a predicate accepts, the other for paths",
            of_structures);
    return mg_check_paths(o, status);
}

static bool check_options(const mg_options *o, const mg_policy *policy, mg_status *status)
{
    return check_format(o, status) &&
           (o->test.count ? check_test(o, status) : check_structures(o, policy, status)) &&
           mg_fence_check(policy->fence, status) && mg_outputs_check(o, status);
}

static int write_inputs(const mg_options *options, const mg_policy *policy, mg_status *status)
{
    mg_input_writer w;
    mg_input_writer_init(&w, policy);
    int result = check_options(options, policy, status) ? mg_input_writer_run(&w, status) : -1;
    mg_input_writer_clear(&w);
    return result;
}

static void add_word(mg_names *words, const char *option, const char *value)
{
    if (value) {
        mg_vec_push(words, option);
        mg_vec_push(words, value);
    }
}

static void add_number(mg_names *words, mg_text *text, const char *option, uint64_t number)
{
    assert(!text->length);
    mg_text_printf(text, "%" PRIu64, number);
    add_word(words, option, text->data);
}

/* Nothing is valid: the returns that refused most are found by another search, which counts them and is therefore slower. It is given up after so many steps; then
 * the candidates that it has run tell enough. */
static void tell_refusals(const mg_options *o)
{
    enum { STEPS_MOST = 20000000 };
    mg_names words = {0};
    mg_text size = {0}, fuel = {0}, heap = {0}, steps = {0}, out = {0};
    mg_child_end end;
    add_word(&words, "/proc/self/exe", "gen");
    for (size_t i = 0; i < o->files.count; i++)
        mg_vec_push(&words, o->files.items[i]);
    add_number(&words, &size, "-n", o->n);
    add_number(&words, &fuel, "--fuel", o->fuel);
    add_number(&words, &heap, "--heap-limit", o->heap_limit);
    add_number(&words, &steps, "--steps", STEPS_MOST);
    add_word(&words, "--root", o->root);
    add_word(&words, "--pred", o->pred);
    add_word(&words, "--bounds", o->bounds);
    add_word(&words, "--cdb", o->cdb);
    add_word(&words, "--format", "none");
    add_word(&words, "--refusals", "--quiet");
    add_word(&words, "--sandbox", o->sandbox == MG_CHOICE_sandbox_off ? "off" : "on");
    mg_vec_push(&words, "--");
    for (size_t i = 0; i < o->cflags.count; i++)
        mg_vec_push(&words, o->cflags.items[i]);
    mg_vec_push(&words, NULL);
    fflush(stdout);
    mg_child_run(&(mg_child_job){.command = (char *const *)(const void *)words.items, .input = -1, .third = -1},
                 &out, &end);
    mg_text_clear(&size);
    mg_text_clear(&fuel);
    mg_text_clear(&heap);
    mg_text_clear(&steps);
    mg_text_clear(&out);
    mg_vec_clear(&words);
}

static int write_structures(const mg_options *options, const mg_policy *policy, mg_status *status)
{
    mg_generator g;
    mg_generator_init(&g, policy);
    int result = check_options(options, policy, status) ? mg_generator_run(&g, status) : -1;
    if (result >= 0 && g.lacks_reason)
        tell_refusals(options);
    mg_generator_clear(&g);
    return result;
}

int mg_command_gen(const mg_options *options, int argc, char **argv)
{
    mg_policy policy = mg_option_policy(options, argc, argv);
    mg_status status = {0};
    assert(options->command == MG_COMMAND_gen && options->n && options->files.count);
    mg_limits_begin(options->timeout, options->memory);
    int result = policy.writes_inputs ? write_inputs(options, &policy, &status)
                                      : write_structures(options, &policy, &status);
    if (result < 0) {
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    return result;
}

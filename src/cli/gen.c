/* margay gen: every valid structure up to a size. */
#include <assert.h>
#include <stdio.h>

#include "base/limits.h"
#include "cli/commands.h"
#include "cli/option_policy.h"
#include "cli/outputs.h"
#include "driver/generator.h"

/* A field that is left open has no value yet, so the fields that depend on it cannot be enumerated. */
static bool check_options(const mg_options *o, const mg_policy *policy, mg_status *status)
{
    if (o->format == MG_CHOICE_format_tap)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format tap is for tests, that is for 'margay check'");
    if (o->format == MG_CHOICE_format_bytes && !o->output)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format bytes writes many files; give a folder with -o");
    if (!policy->enumerates_dont_care || policy->lanes == MG_LANES_NONE)
        return true;
    return mg_status_fail(
        status, MG_EXIT_USAGE,
        "--dont-care enumerate needs a value for every field, and --engine %s leaves fields open"
        "\n  use --engine checkpoint with it",
        policy->engine);
}

static int check_and_run(const mg_options *options, const mg_policy *policy, mg_generator *g, mg_status *status)
{
    if (!check_options(options, policy, status) || !mg_fence_check(policy->fence, status) ||
        !mg_outputs_check(options, status))
        return -1;
    return mg_generator_run(g, status);
}

int mg_command_gen(const mg_options *options, int argc, char **argv)
{
    mg_policy policy = mg_option_policy(options, argc, argv);
    mg_generator g;
    mg_status status = {0};
    assert(options->command == MG_COMMAND_gen && options->n && options->files.count);
    mg_generator_init(&g, &policy);
    mg_limits_begin(options->timeout, options->memory);
    int result = check_and_run(options, &policy, &g, &status);
    if (result < 0) {
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    mg_generator_clear(&g);
    return result;
}

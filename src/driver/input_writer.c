#include "driver/input_writer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "driver/generator.h"
#include "report/counters.h"

void mg_input_writer_init(mg_input_writer *w, const mg_policy *policy)
{
    assert(policy->is_test && policy->writes_inputs);
    *w = (mg_input_writer){.policy = policy, .inner = *policy};
    w->inner.output = NULL; /* that is the folder of the inputs */
    mg_checker_init(&w->checker, &w->inner, NULL);
    w->checker.writer = w;
}

/* ---- the test ---------------------------------------------------------------------------------------------- */

static const mg_test_entry *find_test(const mg_program *program, const char *name)
{
    for (size_t i = 0; i < program->tests.all.count; i++)
        if (!strcmp(program->tests.all.items[i].name, name))
            return &program->tests.all.items[i];
    return NULL;
}

static bool fail_unknown(const mg_program *program, const char *name, mg_status *status)
{
    const char *near = mg_types_nearest_function(&program->types, name);
    for (size_t i = 0; i < program->tests.all.count && !near; i++)
        near = program->tests.all.items[i].name;
    return mg_status_fail(status, MG_EXIT_USAGE, "--test: no test or function with a body is named `%s`%s%s%s",
                          name, near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
}

/* T f(int n), or without a parameter. */
static bool is_generator(const mg_function *function)
{
    return function->result->kind != MG_TYPE_VOID && !function->is_variadic && function->param_count <= 1 &&
           (!function->param_count || mg_type_is_integer(function->params[0]));
}

static void add_harness(mg_text *out, const mg_function *function)
{
    const char *argument = function->param_count ? "n" : "";
    mg_text_printf(out,
                   "\n#include <margay.h>\n"
                   "MG_TEST(%s, n)\n{\n"
                   "    __typeof__(%s(%s)) mg_made = %s(%s);\n"
                   "    MG_INPUT(mg_made, &mg_made, -1, \"%s\");\n}\n",
                   function->name, function->name, argument, function->name, argument, function->name);
}

/* The program again, with a test that calls the generator. */
static bool load_generator(mg_input_writer *w, mg_program *program, const mg_function *function,
                           mg_status *status)
{
    const char *home = mg_program_find_home(w->policy, function->unit);
    mg_text harness = {0};
    if (!is_generator(function))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "%s:%u: --test: `%s` is not a generator\n"
                              "  a generator looks like: struct tree *%s(int n)",
                              function->file, function->line, function->name, function->name);
    if (!home)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s: --test compiles the file with a test after it, so it needs the C source\n"
                              "  give the .c file instead of bitcode",
                              function->file);
    add_harness(&harness, function);
    mg_program_clear(program);
    mg_front_text text = {home, harness.data};
    bool is_good =
        mg_program_load_text(program, w->policy, &(mg_program_text){.texts = &text, .text_count = 1}, status);
    mg_text_clear(&harness);
    return is_good;
}

bool mg_input_writer_load(mg_input_writer *w, mg_program *program, mg_status *status)
{
    const char *name = w->policy->tests.items[0];
    if (!mg_program_load(program, w->policy, status))
        return false;
    const mg_test_entry *test = find_test(program, name);
    if (test && test->other)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--test: `%s` is an MG_SAME, which compares two sets\n  name its generator instead", name);
    if (test)
        return true;
    mg_program_clear(program); /* static functions that nobody calls are seen only if they are compiled */
    if (!mg_program_load_text(program, w->policy, &(mg_program_text){.emits_all = true}, status))
        return false;
    const mg_function *function = mg_types_find_function(&program->types, name);
    return function ? load_generator(w, program, function, status) : fail_unknown(program, name, status);
}

/* ---- a path -------------------------------------------------------------------------------------------------- */

/* Once for each union. */
static void tell_blind(mg_input_writer *w)
{
    const mg_type *type = w->made.blind;
    if (!type || type == w->told)
        return;
    w->told = type;
    fprintf(stderr,
            "margay: nothing says which member of %s%s is live, so it is left out; write MG_ARM in MG_BOUNDS "
            "of the "
            "struct around it\n",
            *type->name ? type->name : "a union", type->file ? "" : " without a name");
}

static bool write_path(mg_input_writer *w, const mg_path_inputs *path, const char *numbers, mg_status *status)
{
    mg_text seed = {0};
    bool is_structure = !path->named_length && !w->made.root.is_holder;
    bool is_seed = w->policy->format == MG_FORMAT_BYTES && !is_structure;
    tell_blind(w);
    mg_report_begin(w->report, &w->made.layout);
    if (!is_seed)
        return mg_report_structure(w->report, w->made.picks.items, (uint32_t)w->made.picks.count, status);
    bool is_good = mg_input_seed_add(&seed, &w->made, path->layout ? NULL : numbers, status) &&
                   mg_report_seed(w->report, &seed, status);
    mg_text_clear(&seed);
    return is_good;
}

static bool take_path(mg_input_writer *w, const mg_record *record, const mg_choice_records *choices,
                      const mg_layout *given, mg_status *status)
{
    const mg_evidence *evidence = &w->checker.evidence;
    mg_path_inputs path = {.named = evidence->inputs.data,
                           .named_length = evidence->inputs.length,
                           .choices = choices->all.items,
                           .choice_count = choices->all.count,
                           .sites = w->checker.program.sites.all.items,
                           .layout = given,
                           .picks = record->picks,
                           .pick_count = record->pick_count};
    if (!path.named_length && path.choice_count && path.choices[path.choice_count - 1].more)
        return mg_status_fail(status, MG_EXIT_LIMIT,
                              "a path makes %zu choices and more, which are too many to write\n"
                              "  name what it makes of them: mg_input(tree)",
                              path.choice_count - 1);
    if (!w->made.types)
        mg_input_layout_init(&w->made, &w->checker.program.types,
                             w->policy->format == MG_FORMAT_C || w->policy->format == MG_FORMAT_BYTES);
    return mg_input_layout_set(&w->made, &path)
               ? write_path(w, &path, choices->numbers.data, status)
               : mg_status_fail(status, MG_EXIT_INTERNAL, "what the worker sent is not a list of inputs");
}

bool mg_input_writer_take(mg_input_writer *w, const mg_record *record, mg_status *status)
{
    mg_checker *c = &w->checker;
    mg_choice_records choices = {0};
    mg_given_clear(&w->given);
    bool has_given = mg_given_set(&w->given, &c->supervisor.board->layout, &c->evidence.given);
    bool is_good =
        mg_choice_records_read(&choices, record->bytes, record->byte_count)
            ? take_path(w, record, &choices, has_given ? &w->given.layout : NULL, status)
            : mg_status_fail(status, MG_EXIT_INTERNAL, "what the worker sent is not a list of choices");
    mg_choice_records_clear(&choices);
    mg_evidence_reset(&c->evidence);
    return is_good;
}

bool mg_input_writer_end_bound(mg_input_writer *w, mg_status *status)
{
    return mg_report_end_layout(w->report, status);
}

void mg_input_writer_print(mg_input_writer *w, const mg_record *record)
{
    mg_report_output(w->report, record->bytes, record->byte_count);
}

/* ---- after the search ---------------------------------------------------------------------------------------- */

static void summarise(const mg_input_writer *w, const char *why)
{
    const mg_stats *stats = &w->checker.stats;
    char count[32];
    if (w->policy->is_quiet)
        return;
    fprintf(stderr, "margay: %s", mg_count_spell(stats->valid, count));
    fprintf(stderr, " of %s paths count", mg_count_spell(stats->explored, count));
    if (stats->crashed || stats->failed)
        fprintf(stderr, ", %s failed", mg_count_spell(stats->crashed + stats->failed, count));
    fprintf(stderr, " in %.2f s; %s%s\n", stats->search_seconds, why ? "not complete: " : "all there are",
            why ? why : "");
}

static const char *why_stopped(const mg_input_writer *w)
{
    const mg_checker *c = &w->checker;
    return c->stats.complete ? NULL : mg_stop_text(c->limit, c->supervisor.end.reason, true);
}

static int finish(mg_input_writer *w, mg_status *status)
{
    mg_checker *c = &w->checker;
    mg_status ended;
    const char *why = why_stopped(w);
    if (why)
        mg_status_fail(&ended, MG_EXIT_LIMIT, "%s", why);
    c->stats.seconds = mg_clock() - c->began;
    if (!mg_report_end(w->report, &c->stats, why ? &ended : NULL, status))
        return -1;
    summarise(w, why);
    if (!mg_covering_finish(&c->covering, w->policy->is_quiet ? NULL : stderr, c->stats.complete, status))
        return -1;
    mg_policy_print_stats(w->policy, stdout, &c->stats, NULL);
    if (c->stats.crashed || c->stats.failed)
        return MG_EXIT_FOUND;
    return c->stats.complete || c->limit == MG_LIMIT_SAMPLES ? MG_EXIT_OK : MG_EXIT_LIMIT;
}

int mg_input_writer_run(mg_input_writer *w, mg_status *status)
{
    mg_checker *c = &w->checker;
    if (!mg_paths_find(&w->paths, status))
        return -1;
    mg_report_options options = mg_policy_report(w->policy, w->paths.include);
    w->report = mg_report_new(&options, status);
    if (!w->report || !mg_covering_begin(&c->covering, c->policy, status) || !mg_checker_prepare(c, status) ||
        !mg_checker_run(c, status))
        return -1;
    return finish(w, status);
}

void mg_input_writer_clear(mg_input_writer *w)
{
    mg_report_free(w->report);
    if (w->made.types)
        mg_input_layout_clear(&w->made);
    mg_given_clear(&w->given);
    mg_checker_clear(&w->checker);
}

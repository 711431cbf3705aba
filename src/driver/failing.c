#include "driver/failing.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* The name of the function that is run begins with this: so the macros and the harness of a triple name it. */
static const char *prefix_of(const mg_checker *c)
{
    assert(c->test);
    if (c->function.homes.count)
        return "mg_test_of_mg_triple_of_";
    if (!c->test->other)
        return "mg_test_of_";
    return c->is_other ? "mg_accepted_of_" : "mg_generated_of_";
}

static void set_place(mg_failing *f, const mg_checker *c, const mg_verdict *verdict)
{
    mg_failure *failure = &f->failure;
    mg_trace_make(&f->trace, &c->tracer, &c->evidence.stop);
    failure->verdict = verdict;
    failure->trace = &f->trace;
    failure->site = f->trace.count ? &f->trace.frames[0] : NULL;
    failure->clause = mg_function_clause(&c->function, verdict, &c->program.sites);
    mg_function_name_open(&c->function, c->evidence.stop.open, &f->open);
    failure->open = f->open.length ? f->open.data : NULL;
}

/* Of the threads that wait. */
static void set_waiting(mg_failing *f, const mg_checker *c)
{
    const mg_text *stacks = &c->evidence.stacks;
    size_t count = stacks->length / sizeof(mg_stop);
    mg_stop stop;
    if (!count)
        return;
    f->waiting = mg_memory_new(count * sizeof *f->waiting);
    for (size_t i = 0; i < count; i++) {
        memcpy(&stop, stacks->data + i * sizeof stop, sizeof stop);
        mg_trace_make(&f->waiting[i], &c->tracer, &stop);
    }
    f->failure.waiting = f->waiting;
}

static void set_race(mg_failing *f, const mg_checker *c)
{
    const mg_text *race = &c->evidence.race;
    if (race->length != sizeof f->race)
        return;
    memcpy(f->race, race->data, sizeof f->race);
    for (int i = 0; i < 2; i++)
        mg_trace_make(&f->race_calls[i], &c->tracer, &f->race[i].stop);
    f->failure.race = f->race;
    f->failure.race_calls = f->race_calls;
}

/* Of a failure that cannot be run with numbers the values that were compared are not known. */
static void set_reason(mg_failing *f, const mg_checker *c)
{
    const mg_text *reason = &c->evidence.reason;
    if (reason->length < sizeof f->reason || f->failure.open)
        return;
    memcpy(&f->reason, reason->data, sizeof f->reason);
    assert(f->reason.maker < c->program.sites.all.count && f->reason.refusal < c->program.sites.all.count);
    f->failure.reason = &f->reason;
    f->failure.tested = reason->data + sizeof f->reason; /* texts end with a NUL */
    f->failure.variables = c->program.sites.variables.items;
    f->failure.variable_count = c->program.sites.variables.count;
}

static bool set_choices(mg_failing *f, const mg_checker *c, const mg_record *record, mg_status *status)
{
    mg_failure *failure = &f->failure;
    if (!mg_choice_records_read(&f->choices, record->bytes, record->byte_count))
        return mg_status_fail(status, MG_EXIT_INTERNAL, "what the worker sent is not a list of choices");
    failure->choices = f->choices.all.items;
    failure->choice_count = f->choices.all.count;
    failure->numbers = f->choices.numbers.data;
    if (mg_given_set(&f->given, &c->supervisor.board->layout, &c->evidence.given))
        failure->layout = &f->given.layout;
    set_waiting(f, c);
    set_race(f, c);
    set_reason(f, c);
    failure->picks = record->picks;
    failure->pick_count = record->pick_count;
    failure->memory = c->evidence.memory.length ? c->evidence.memory.data : NULL;
    failure->memory_length = c->evidence.memory.length;
    failure->types = &c->program.types;
    failure->again = (const mg_again *)(void *)c->evidence.again.data;
    failure->again_count = (uint32_t)(c->evidence.again.length / sizeof(mg_again));
    failure->has_threads = c->program.has_threads;
    failure->moves = (const mg_move *)(void *)c->evidence.schedule.data;
    failure->move_count = c->evidence.schedule.length / sizeof(mg_move);
    failure->sites = c->program.sites.all.items;
    failure->path = c->evidence.path.items;
    failure->path_count = (uint32_t)c->evidence.path.count;
    failure->has_path = c->evidence.stop.has_path;
    return true;
}

static void set_sources(mg_failing *f, const mg_checker *c)
{
    const mg_policy *policy = c->policy;
    mg_failure *failure = &f->failure;
    if (!getcwd(f->directory, sizeof f->directory))
        snprintf(f->directory, sizeof f->directory, ".");
    failure->files = policy->files.items;
    failure->file_count = policy->files.count;
    failure->flags = policy->flags.items;
    failure->flag_count = policy->flags.count;
    failure->flag_directory = failure->directory = f->directory;
    failure->chooses_random = c->policy->chooses_random;
    failure->linkage = mg_unit_linkage(c->program.unit);
    const mg_function_home *home = mg_function_home_of(&c->function, c->test->name);
    failure->harness = home ? home->code.data : NULL;
    failure->prefix = prefix_of(c);
    failure->is_other = c->is_other;
    failure->arguments = policy->arguments.items;
    failure->argument_count = policy->arguments.count;
    failure->is_proved = policy->proves;
    failure->settings = policy->settings.items;
    failure->setting_count = policy->settings.count;
}

/* Another compiler also needs the flags of the compilation database, and the library of containers. */
static bool find_native(mg_failing *f, const mg_checker *c, mg_status *status)
{
    const mg_policy *policy = c->policy;
    mg_failure *failure = &f->failure;
    if (!mg_paths_find(&f->paths, status))
        return false;
    if (c->program.tests.has_containers && *f->paths.library)
        failure->library = f->paths.library;
    if (!policy->cdb)
        return true;
    if (!mg_compile_command_find(policy->cdb, failure->file, &f->native, status))
        return false;
    const char *const *words = (const char *const *)f->native.flags.items;
    if (!mg_flags_add(&f->flags, words, f->native.flags.count, MG_EXIT_INPUT, status) ||
        !mg_flags_add(&f->flags, policy->flags.items, policy->flags.count, MG_EXIT_USAGE, status))
        return false;
    failure->flags = f->flags.items;
    failure->flag_count = f->flags.count;
    failure->flag_directory = f->native.directory;
    return true;
}

bool mg_failing_init(mg_failing *f, const mg_checker *c, const mg_record *record, mg_status *status)
{
    assert((record->kind == MG_RECORD_CRASH || record->kind == MG_RECORD_PATH) && c->test &&
           c->supervisor.board);
    memset(f, 0, sizeof *f);
    const mg_function_home *home = mg_function_home_of(&c->function, c->test->name);
    f->failure = (mg_failure){.test = c->test->name,
                              .file = home ? home->file : c->test->file,
                              .n = c->n,
                              .is_open = c->policy->is_open,
                              .pictures = &f->pictures};
    set_place(f, c, &record->verdict);
    if (!set_choices(f, c, record, status))
        return false;
    set_sources(f, c);
    bool is_path = record->kind == MG_RECORD_PATH;
    if (!is_path && (c->policy->output || c->policy->html))
        mg_pictures_draw(&f->pictures, &f->failure, c->is_without_dot);
    return (is_path && !c->policy->unit_tests) || find_native(f, c, status);
}

void mg_failing_clear(mg_failing *f)
{
    mg_choice_records_clear(&f->choices);
    mg_pictures_clear(&f->pictures);
    mg_vec_clear(&f->flags);
    mg_compile_command_clear(&f->native);
    free(f->waiting);
    mg_given_clear(&f->given);
    mg_text_clear(&f->open);
}

#include "driver/program.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/watch.h"
#include "contract/clause.h"
#include "driver/paths.h"
#include "engine/host.h"
#include "engine/region.h"
#include "engine/run.h"
#include "front/declarations.h"

bool mg_program_load(mg_program *program, const mg_policy *policy, mg_status *status)
{
    return mg_program_load_text(program, policy, &(mg_program_text){0}, status);
}

static mg_front_options front_of(const mg_policy *policy, const mg_paths *paths)
{
    return (mg_front_options){.files = policy->files.items,
                              .file_count = policy->files.count,
                              .flags = policy->flags.items,
                              .flag_count = policy->flags.count,
                              .include = paths->include,
                              .host_names = mg_host_names,
                              .cdb = policy->cdb};
}

bool mg_program_load_text(mg_program *program, const mg_policy *policy, const mg_program_text *text,
                          mg_status *status)
{
    mg_paths paths;
    memset(program, 0, sizeof *program);
    mg_types_init(&program->types);
    mg_sites_init(&program->sites);
    program->unit = mg_unit_new();
    if (!mg_paths_find(&paths, status))
        return false;
    mg_front_options front = front_of(policy, &paths);
    front.emits_all = text->emits_all;
    front.texts = text->texts;
    front.text_count = text->text_count;
    mg_watch_stage("LLVM reads the program");
    if (!mg_front_load(program->unit, &front, &program->types, &program->entries, status))
        return false;
    mg_entries_read_tests(program->unit, &program->types, &program->tests);
    return true;
}

static bool is_same_file(const char *a, const char *b)
{
    char *real_a = realpath(a, NULL), *real_b = realpath(b, NULL);
    bool is_same = !strcmp(a, b) || (real_a && real_b && !strcmp(real_a, real_b));
    free(real_a);
    free(real_b);
    return is_same;
}

static bool has_ending(const char *file, const char *ending)
{
    size_t length = strlen(file);
    return length > 2 && !strcmp(file + length - 2, ending);
}

const char *mg_program_find_home(const mg_policy *policy, const char *file)
{
    const char *first = NULL;
    assert(file);
    for (size_t i = 0; i < policy->files.count; i++) {
        const char *own = policy->files.items[i];
        if (has_ending(own, ".c") && is_same_file(own, file))
            return own;
        first = first || !has_ending(own, ".c") ? first : own;
    }
    return has_ending(file, ".h") ? first : NULL;
}

bool mg_program_mentions(const mg_policy *policy, const char *file, const char *name)
{
    mg_paths paths;
    mg_status status;
    mg_text text = {0};
    if (!mg_paths_find(&paths, &status))
        return false;
    mg_front_options front = front_of(policy, &paths);
    bool is_mentioned =
        mg_front_preprocess(&front, file, &text, &status) && text.data && mg_clause_has_word(text.data, name);
    mg_text_clear(&text);
    return is_mentioned;
}

bool mg_program_read_declarations(mg_program *program, const mg_policy *policy, mg_contracts *contracts,
                                  mg_status *status)
{
    mg_paths paths;
    if (!mg_paths_find(&paths, status))
        return false;
    mg_front_options front = front_of(policy, &paths);
    return mg_declarations_read(&front, &program->types, contracts, status);
}

bool mg_program_find(mg_program *program, const mg_policy *policy, mg_subject *subject, mg_status *status)
{
    mg_subject_wish wish = {.root = policy->root,
                            .predicate = policy->predicate,
                            .bounds = policy->bounds,
                            .known = program->entries.items,
                            .known_count = program->entries.count};
    return mg_subject_find(subject, &program->types, &wish, status);
}

static bool compile(mg_program *program, mg_status *status)
{
    char names[MG_HOST_COUNT][64];
    mg_jit_symbol symbols[MG_HOST_COUNT];
    mg_jit_options jit = {.code_base = MG_CODE_BASE,
                          .code_size = MG_CODE_SIZE,
                          .stubs_size = MG_STUBS_SIZE,
                          .stub_size = 1 << MG_STUB_SHIFT,
                          .symbols = symbols,
                          .symbol_count = MG_HOST_COUNT};
    for (int id = 0; id < MG_HOST_COUNT; id++) {
        snprintf(names[id], sizeof names[id], "mg_host_%s", mg_host_names[id]);
        symbols[id] = (mg_jit_symbol){names[id], mg_host_gate((mg_host_id)id)};
    }
    program->jit = mg_jit_new(program->unit, &jit, status);
    return program->jit != NULL;
}

/* The engine decides where everything lies. */
static void set_places(mg_weave_options *weave)
{
    weave->variables = MG_GLOBAL_BASE;
    weave->constants = MG_CONST_BASE + MG_CONST_GAP;
    weave->area_size = MG_CONST_SIZE - MG_CONST_GAP - 8192;
    weave->stubs = MG_STUB_BASE;
    weave->stub_size = 1 << MG_STUB_SHIFT;
    weave->stubs_most = MG_STUBS_SIZE >> MG_STUB_SHIFT;
    weave->chunk = MG_CHUNK;
    weave->gap = MG_LOCALS_GAP;
    weave->host_names = mg_host_names;
}

bool mg_program_build(mg_program *program, const mg_policy *policy, const mg_program_wish *wish,
                      mg_status *status)
{
    mg_paths paths;
    assert(program->unit && !program->jit && wish->root_count);
    if (!mg_paths_find(&paths, status) || !mg_region_reserve(status))
        return false;
    mg_weave_options weave = mg_policy_weave(policy);
    set_places(&weave);
    weave.hooks_path = paths.hooks;
    weave.models_path = paths.models;
    weave.roots = wish->roots;
    weave.root_count = wish->root_count;
    weave.reads = wish->reads;
    weave.cover = wish->cover;
    weave.has_threads = &program->has_threads;
    weave.has_weak_order = &program->has_weak_order;
    mg_watch_stage("LLVM weaves and optimises the program");
    if (!mg_weave_run(program->unit, &weave, &program->sites, status))
        return false;
    if (program->has_threads && !mg_region_open_stacks(status))
        return false;
    mg_watch_stage("LLVM compiles the program");
    if (!compile(program, status))
        return false;
    const mg_image *images = (const mg_image *)(uintptr_t)mg_jit_find(program->jit, "mg_images");
    if (!images || !mg_jit_write_stubs(program->jit, "mg_stubs"))
        return mg_status_fail(status, MG_EXIT_INTERNAL, "the woven program could not be linked: %s",
                              mg_jit_trouble(program->jit));
    mg_run_load_images(images);
    MG_CONTROL->own_images = (const mg_image *)(uintptr_t)mg_jit_find(program->jit, "mg_thread_images");
    MG_CONTROL->errno_at = *(const uint64_t *)(uintptr_t)mg_jit_find(program->jit, "mg_errno");
    return true;
}

void mg_program_clear(mg_program *program)
{
    mg_jit_free(program->jit);
    mg_unit_free(program->unit);
    mg_vec_clear(&program->entries);
    mg_tests_clear(&program->tests);
    mg_sites_clear(&program->sites);
    mg_types_clear(&program->types);
}

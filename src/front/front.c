#include "front/front.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/input.h"
#include "front/clang.h"
#include "front/commands_json.h"
#include "front/debug_types.h"
#include "front/entries.h"
#include "front/flags.h"
#include "front/file_scope.h"
#include "front/names.h"
#include "weave/checks.h"
#include "weave/unit_llvm.h"

#if defined __x86_64__
#define MACHINE "x86_64"
#elif defined __aarch64__
#define MACHINE "aarch64"
#endif

static bool has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), s = strlen(suffix);
    return n > s && !strcmp(name + n - s, suffix);
}

static bool check_file(const char *file, mg_status *status)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *why;
    if (*name == '@' || *file == '-')
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: clang would take this name for flags, or for a file of flags\n  rename the file", file);
    if (!mg_input_check(file, MG_INPUT_MOST, &why))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  give the path of a .c or .bc file", file, why);
    if (!has_suffix(file, ".c") && !has_suffix(file, ".bc") && !has_suffix(file, ".ll"))
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s: not a .c or .bc file\n  Margay reads C and LLVM 19 bitcode", file);
    return true;
}

/* The flags of the compilation database come first, those after -- last. */
static bool find_flags(const mg_front_options *options, const char *file, mg_compile_command *command,
                       mg_flags *out, mg_status *status)
{
    if (options->cdb && !mg_compile_command_find(options->cdb, file, command, status))
        return false;
    const char *const *words = (const char *const *)command->flags.items;
    return mg_flags_add(out, words, command->flags.count, MG_EXIT_INPUT, status) &&
           mg_flags_add(out, options->flags, options->flag_count, MG_EXIT_USAGE, status);
}

/* wraps: does signed arithmetic wrap around? */
static bool run_clang(const mg_front_options *options, mg_clang_job job, mg_text *out, bool *wraps,
                      mg_status *status)
{
    assert(!job.directory || *job.directory);
    char *absolute = job.directory ? realpath(job.file, NULL) : NULL;
    char *include = job.directory ? realpath(options->include, NULL) : NULL;
    job.include = include ? include : options->include;
    if (absolute)
        job.file = absolute;
    *wraps = mg_clang_wraps(&job);
    bool is_good = mg_clang_run(&job, out, status);
    free(absolute);
    free(include);
    return is_good;
}

static bool compile(const mg_front_options *options, const char *file, bool preprocesses, mg_text *out,
                    bool *wraps, mg_status *status)
{
    mg_compile_command command = {0};
    mg_flags flags = {0};
    bool is_good = find_flags(options, file, &command, &flags, status);
    if (is_good) {
        mg_clang_job job = {.file = file,
                            .preprocesses = preprocesses,
                            .emits_all = options->emits_all,
                            .directory = command.directory,
                            .flags = flags.items,
                            .flag_count = flags.count};
        for (size_t i = 0; i < options->text_count; i++)
            if (!strcmp(file, options->texts[i].file))
                job.after = options->texts[i].after;
        is_good = run_clang(options, job, out, wraps, status);
    }
    mg_vec_clear(&flags);
    mg_compile_command_clear(&command);
    return is_good;
}

bool mg_front_preprocess(const mg_front_options *options, const char *file, mg_text *out, mg_status *status)
{
    bool wraps;
    return !has_suffix(file, ".c") || compile(options, file, true, out, &wraps, status);
}

/* Given code for another machine (-m32, another --target), LLVM would end the process while jitting. */
static bool is_for_this_machine(LLVMModuleRef module, const char *file, mg_status *status)
{
    const char *target = LLVMGetTarget(module);
    if (!strncmp(target, MACHINE "-", sizeof MACHINE) &&
        LLVMPointerSize(LLVMGetModuleDataLayout(module)) == sizeof(void *))
        return true;
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: compiled for %s\n  Margay runs " MACHINE
                          " code: leave out -m32, -mx32 and --target",
                          file, *target ? target : "no machine at all");
}

static LLVMModuleRef load(mg_unit *unit, const mg_front_options *options, const char *file, mg_status *status)
{
    mg_text bitcode = {0};
    LLVMMemoryBufferRef buffer = NULL;
    char *error = NULL;
    bool wraps = false;
    if (!check_file(file, status))
        return NULL;
    if (has_suffix(file, ".c")) {
        if (compile(options, file, false, &bitcode, &wraps, status))
            buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.data, bitcode.length, file);
        mg_text_clear(&bitcode);
    } else if (LLVMCreateMemoryBufferWithContentsOfFile(file, &buffer, &error)) {
        mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  give the path of a .c or .bc file", file, error);
        LLVMDisposeMessage(error);
        buffer = NULL;
    }
    LLVMModuleRef module = buffer ? mg_unit_parse(unit, buffer, file, status) : NULL;
    if (module && !is_for_this_machine(module, file, status)) {
        LLVMDisposeModule(module);
        module = NULL;
    }
    if (module && wraps)
        mg_checks_allow_overflow(module);
    return module;
}

/* Linking drops a static function that nothing in its file refers to; so something does. */
static void keep_functions(const mg_unit *unit, LLVMModuleRef module)
{
    MG_VEC(LLVMValueRef) kept = {0};
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMGetLinkage(f) == LLVMInternalLinkage)
            mg_vec_push(&kept, f);
    char name[64];
    for (size_t i = 0; !i || (unit->module && LLVMGetNamedGlobal(unit->module, name)); i++)
        snprintf(name, sizeof name, "mg_kept_%zu", i);
    LLVMValueRef all = LLVMAddGlobal(module, LLVMArrayType2(pointer, kept.count), name);
    LLVMSetInitializer(all, LLVMConstArray2(pointer, kept.items, kept.count));
    mg_vec_clear(&kept);
}

/* They are linked by now. */
static void drop_kept(mg_unit *unit)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module), next; g; g = next) {
        next = LLVMGetNextGlobal(g);
        if (!strncmp(LLVMGetValueName(g), "mg_kept_", 8))
            LLVMDeleteGlobal(g);
    }
}

/* Loads a file and links it to those before. False: nothing more can be said of the program; all files are read nevertheless. */
static bool add_file(mg_unit *unit, const mg_front_options *options, const char *file, mg_status *status)
{
    LLVMModuleRef module = load(unit, options, file, status);
    if (!module)
        return false;
    mg_file_scope_check(unit, module, file);
    bool is_good = mg_names_check(unit, module, options->include, options->host_names);
    if (options->emits_all)
        keep_functions(unit, module);
    if (unit->module)
        return mg_unit_link(unit, unit->module, module, file, status) && is_good;
    unit->module = module;
    return is_good;
}

/* What is wrong with one file is the user's to mend, so it is told together with what is wrong with the others. */
static bool add_files(mg_unit *unit, const mg_front_options *options, mg_status *status)
{
    bool is_good = true;
    for (size_t i = 0; i < options->file_count; i++) {
        mg_status trouble = {0};
        if (add_file(unit, options, options->files[i], &trouble))
            continue;
        if (trouble.code && trouble.code != MG_EXIT_INPUT) {
            *status = trouble;
            return false;
        }
        if (trouble.code)
            mg_complaints_note(&unit->complaints, NULL, 0, "%s", trouble.text);
        is_good = false;
    }
    return is_good || mg_complaints_tell(&unit->complaints, status);
}

bool mg_front_load(mg_unit *unit, const mg_front_options *options, mg_types *types, mg_bounds_entries *entries,
                   mg_status *status)
{
    assert(!unit->module && options->file_count && options->include && options->host_names);
    if (!add_files(unit, options, status))
        return false;
    assert(unit->module);
    drop_kept(unit);
    if (!mg_debug_types_read(unit, types))
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: no function with debug info\n  compile bitcode with -g, so that types have names",
            options->files[0]);
    mg_entries_number(unit);
    mg_entries_read(unit, types, entries);
    return mg_entries_check(types, entries, status);
}

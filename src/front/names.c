#include "front/names.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "weave/llvm_gap.h"
#include "weave/unit_llvm.h"

static const char *const kept[] = {"mg_", "mg."};

/* What the macros of the headers define in the program's own files. */
static const char *const made_by_macros[] = {
    "mg_accepted_of_",  "mg_bounds_entry_", "mg_bounds_of_",  "mg_contract_entry_", "mg_contract_of_",
    "mg_generated_of_", "mg_invariant_",    "mg_same_entry_", "mg_region_entry_",   "mg_seed_",
    "mg_stub_of_",      "mg_stub_results",  "mg_test_entry_", "mg_test_of_",
};

/* Functions of the host that no header declares: the models of the C library call them, or code that the weave adds. */
static const char *const of_models[] = {"mg_format",     "mg_havoc_field", "mg_jump",      "mg_jumps_end",
                                        "mg_loop_base",  "mg_loop_broken", "mg_loop_cut",  "mg_loop_is_cut",
                                        "mg_loop_keep",  "mg_loop_leave",  "mg_loop_next", "mg_loop_own",
                                        "mg_loop_parts", "mg_loop_turn",   "mg_print",     "mg_rand_most"};

/* What the headers declare beside functions of the host. */
static const char *const of_headers[] = {"mg_file",     "mg_file_bytes",  "mg_havoc_at", "mg_loop_begin",
                                         "mg_loop_end", "mg_loop_struct", MG_IS_OPEN};

static bool is_one(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(name, list[i]))
            return true;
    return false;
}

#define IS_ONE(name, list) is_one((name), (list), sizeof(list) / sizeof *(list))

static bool starts_with_one(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strncmp(name, list[i], strlen(list[i])))
            return true;
    return false;
}

#define STARTS_WITH_ONE(name, list) starts_with_one((name), (list), sizeof(list) / sizeof *(list))

/* Debug info may have the folder as it was given to the compiler, or its real name. */
static bool is_in_folder(const char *file, const char *folder)
{
    size_t length = strlen(folder);
    char *real = realpath(folder, NULL);
    bool is_in = (!strncmp(file, folder, length) && file[length] == '/') ||
                 (real && !strncmp(file, real, strlen(real)) && file[strlen(real)] == '/');
    free(real);
    return is_in;
}

static bool is_declared_by_headers(const char *name, const char *const *host_names)
{
    assert(STARTS_WITH_ONE(name, kept));
    if (IS_ONE(name, of_headers))
        return true;
    if (IS_ONE(name, of_models))
        return false;
    for (; *host_names; host_names++)
        if (!strcmp(name, *host_names))
            return true;
    return false;
}

static bool refuse(mg_unit *unit, const char *name, const mg_di_place *place)
{
    mg_complaints_note(&unit->complaints, place ? place->file : NULL, place ? place->line : 0,
                       "`%s` is a name that Margay keeps for itself, like all that begin with mg_\n"
                       "  give it another name",
                       name);
    return false;
}

static bool check(mg_unit *unit, LLVMValueRef value, bool is_declared, const char *include,
                  const char *const *host_names)
{
    mg_di_place place;
    const char *name = LLVMGetValueName(value);
    name += *name == '\1'; /* clang's mark of a name that was given by asm("...") */
    if (!STARTS_WITH_ONE(name, kept) || (is_declared && !LLVMGetFirstUse(value)))
        return true;
    if (is_declared)
        return is_declared_by_headers(name, host_names) ||
               refuse(unit, name, mg_unit_find_use(value, &place) ? &place : NULL);
    bool has_place = LLVMIsAFunction(value) ? mg_gap_place_of_function(value, &place)
                                            : mg_gap_place_of_variable(value, &place);
    return STARTS_WITH_ONE(name, made_by_macros) || (has_place && is_in_folder(place.file, include)) ||
           refuse(unit, name, has_place ? &place : NULL);
}

bool mg_names_check(mg_unit *unit, LLVMModuleRef module, const char *include, const char *const *host_names)
{
    bool is_good = true;
    assert(include && host_names);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        is_good = check(unit, f, LLVMIsDeclaration(f), include, host_names) && is_good;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        is_good = check(unit, g, !LLVMGetInitializer(g), include, host_names) && is_good;
    return is_good;
}

/* Functions of the C library that the program calls but does not define. Most get a model: C code linked in before
 * weaving and so checked, undone and counted like the user's own. A few are functions of the host behind a gate. A few are
 * pure and run as they are. The rest is refused by name. */
#include "weave/weaver.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "weave/llvm_gap.h"

static const char *const natives[] = {
#define MG_NATIVE(name) #name,
#define MG_JUMP(name, spelling)
#define MG_NEVER(name, why, remedy)
#include "weave/externals.def"
#undef MG_NATIVE
#undef MG_JUMP
#undef MG_NEVER
};

/* What can never be run. */
static const struct {
    const char *name, *spelling; /* as the linker and as the user knows it */
    const char *why, *remedy;
} nevers[] = {
#define MG_NATIVE(name)
#define MG_JUMP(name, spelling)                                                                                \
    {#name, #spelling, "Margay cannot run what jumps from one frame to another",                               \
     "return through the functions in between instead"},
#define MG_NEVER(name, why, remedy) {#name, #name, "Margay has no model of it, since here " why, remedy},
#include "weave/externals.def"
#undef MG_NATIVE
#undef MG_JUMP
#undef MG_NEVER
};

static bool is_native(const char *name)
{
    for (size_t i = 0; i < sizeof natives / sizeof *natives; i++)
        if (!strcmp(natives[i], name))
            return true;
    return false;
}

static void rename_with(LLVMValueRef value, const char *prefix)
{
    char name[512];
    snprintf(name, sizeof name, "%s%s", prefix, LLVMGetValueName(value));
    LLVMSetValueName2(value, name, strlen(name));
}

static bool has_model(LLVMModuleRef models, LLVMValueRef function, const char *prefix)
{
    char model[512];
    snprintf(model, sizeof model, "%s%s", prefix, LLVMGetValueName(function));
    return LLVMGetNamedFunction(models, model);
}

/* A function that the program calls without defining, and that has a model, gets the model's name, so that linking finds it. */
static void open_for_models(LLVMModuleRef program, LLVMModuleRef models, bool chooses_random)
{
    static const char chosen[] = "mg_libc_mg_chosen_";
    char model[512];
    for (LLVMValueRef f = LLVMGetFirstFunction(program); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMIsDeclaration(f))
            continue;
        if (chooses_random && has_model(models, f, chosen))
            rename_with(f, chosen);
        else if (has_model(models, f, "mg_libc_"))
            rename_with(f, "mg_libc_");
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(program); g; g = LLVMGetNextGlobal(g)) {
        snprintf(model, sizeof model, "mg_libc_%s", LLVMGetValueName(g));
        if (!LLVMGetInitializer(g) && LLVMGetNamedGlobal(models, model))
            rename_with(g, "mg_libc_");
    }
}

static bool is_root(LLVMValueRef function, const char *const *roots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(roots[i], LLVMGetValueName(function)))
            return true;
    return false;
}

/* Makes all but the roots internal, so that what no root reaches is dropped. What is undefined after that is really called. */
static void hide_all_but(LLVMModuleRef module, const char *const *roots, size_t count)
{
    static const char *const kept[] = {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (LLVMGetNamedGlobal(module, kept[i]))
            LLVMDeleteGlobal(LLVMGetNamedGlobal(module, kept[i]));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            LLVMSetLinkage(f, is_root(f, roots, count) ? LLVMExternalLinkage : LLVMInternalLinkage);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g))
            LLVMSetLinkage(g, LLVMInternalLinkage);
    for (LLVMValueRef i = LLVMGetFirstGlobalIFunc(module); i; i = LLVMGetNextGlobalIFunc(i))
        LLVMSetLinkage(i, LLVMInternalLinkage);
}

LLVMModuleRef mg_weaver_read(mg_weaver *weaver, const char *path)
{
    LLVMMemoryBufferRef buffer;
    char *error = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &error)) {
        mg_status_fail(weaver->status, MG_EXIT_INTERNAL, "%s: %s; is Margay installed completely?", path,
                       error);
        LLVMDisposeMessage(error);
        return NULL;
    }
    return mg_unit_parse(weaver->unit, buffer, path, weaver->status);
}

bool mg_externals_resolve(mg_weaver *weaver)
{
    const char *models_path = weaver->options->models_path;
    LLVMModuleRef models = mg_weaver_read(weaver, models_path);
    if (!models)
        return false;
    mg_gap_resolve_aliases(weaver->module);
    open_for_models(weaver->module, models, weaver->options->chooses_random);
    mg_signatures_note(weaver, models);
    if (!mg_unit_link(weaver->unit, weaver->module, models, models_path, weaver->status))
        return false;
    hide_all_but(weaver->module, weaver->options->roots, weaver->options->root_count);
    return mg_unit_run_passes(weaver->unit, "globaldce", weaver->status);
}

static bool is_host(mg_weaver *weaver, const char *name)
{
    for (const char *const *host = weaver->options->host_names; *host; host++)
        if (!strcmp(*host, name))
            return true;
    return false;
}

/* The name as the user wrote it: headers of glibc give some functions another one, by the standard that the program asks for. */
static const char *spell(const char *name, char spelling[64])
{
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_", "__xpg_", "_IO_", "__"};
    size_t length = strlen(name), end = sizeof "_chk" - 1;
    bool is_checked = length > end + 2 && !strncmp(name, "__", 2) && !strcmp(name + length - end, "_chk");
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes - !is_checked; i++)
        if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) {
            size_t skipped = strlen(prefixes[i]);
            snprintf(spelling, 64, "%.*s", (int)(length - skipped - is_checked * end), name + skipped);
            return spelling;
        }
    return name;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

/* The assembly outside of functions that has a name. NULL: none has. */
static const mg_assembly *find_assembly(const mg_unit *unit, const char *name)
{
    for (size_t i = 0; i < unit->assembly.count; i++) {
        const char *text = unit->assembly.items[i].text, *at = text;
        for (size_t length = strlen(name); (at = strstr(at, name)); at += length)
            if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
                return &unit->assembly.items[i];
    }
    return NULL;
}

static bool refuse_never(mg_weaver *weaver, const char *name, const mg_di_place *place)
{
    for (size_t i = 0; i < sizeof nevers / sizeof *nevers; i++)
        if (!strcmp(nevers[i].name, name))
            return mg_complaints_note(&weaver->unit->complaints, place->file, place->line,
                                      "`%s` is called: %s\n  %s, or leave it out under #ifndef __MARGAY__",
                                      nevers[i].spelling, nevers[i].why, nevers[i].remedy);
    return false;
}

static void refuse(mg_weaver *weaver, const char *name, const mg_di_place *place)
{
    char room[64];
    const char *spelling = spell(name, room);
    mg_complaints *complaints = &weaver->unit->complaints;
    const mg_assembly *assembly = find_assembly(weaver->unit, name);
    bool is_proof = weaver->options->lanes == MG_LANES_TERMS;
    if (refuse_never(weaver, name, place))
        return;
    if (assembly)
        mg_complaints_note(complaints, assembly->file, assembly->line,
                           "assembly outside of functions has `%s`, which the program uses\n"
                           "  give a C version, selected by #ifdef __MARGAY__",
                           name);
    else
        mg_complaints_note(complaints, place->file, place->line,
                           "`%s` is called but has no body, and Margay has no model of it\n"
                           "  add the .c file that defines it to the command, or write a small stand-in under "
                           "#ifdef __MARGAY__%s%s%s",
                           spelling, is_proof ? ", or say what it does: MG_CONTRACT(" : "",
                           is_proof ? spelling : "",
                           is_proof ? ", (parameters)) { MG_REQUIRES(...); MG_ENSURES(...); }" : "");
}

/* Checks a function that is used and has no body. */
static bool check(mg_weaver *weaver, LLVMValueRef function)
{
    assert(LLVMIsDeclaration(function) && LLVMGetFirstUse(function));
    char name[512];
    mg_di_place place;
    snprintf(name, sizeof name, "%s", LLVMGetValueName(function));
    if (!strncmp(name, MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1))
        return true;
    if (is_host(weaver, name))
        rename_with(function, "mg_host_");
    else if (LLVMGetLinkage(function) == LLVMExternalWeakLinkage && !is_native(name) &&
             !find_assembly(weaver->unit, name))
        LLVMReplaceAllUsesWith(function, LLVMConstNull(weaver->ptr)); /* as a linker does for weak ones */
    else if (!is_native(name) && strcmp(name, MG_IS_OPEN) != 0)
        refuse(weaver, name, mg_unit_find_use(function, &place) ? &place : &(mg_di_place){0});
    return mg_stubs_wrap(weaver, function, name);
}

/* Weak variables that are not defined have the address NULL. */
static void drop_weak(mg_weaver *weaver)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetLinkage(g) == LLVMExternalWeakLinkage && !find_assembly(weaver->unit, LLVMGetValueName(g)))
            LLVMReplaceAllUsesWith(g, LLVMConstNull(weaver->ptr));
}

bool mg_externals_check(mg_weaver *weaver)
{
    assert(weaver->options->host_names);
    drop_weak(weaver);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && LLVMGetFirstUse(f) && !check(weaver, f))
            return false;
    return true;
}

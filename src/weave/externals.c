/* Functions of the C library that the program calls but does not define. Most get a model: C code linked in before
 * weaving and so checked, undone and counted like the user's own. A few are functions of the host behind a gate. A few are
 * pure and run as they are. The rest is refused by name. */
#include "weave/weaver.h"

#include <stdio.h>
#include <string.h>

static const char *const natives[] = {
#define MG_NATIVE(name) #name,
#define MG_JUMP(name, spelling)
#include "weave/externals.def"
#undef MG_NATIVE
#undef MG_JUMP
};

static const struct {
    const char *name, *spelling; /* as the linker and as the user knows it */
} jumps[] = {
#define MG_NATIVE(name)
#define MG_JUMP(name, spelling) {#name, #spelling},
#include "weave/externals.def"
#undef MG_NATIVE
#undef MG_JUMP
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

/* What the program leaves open and the models define gets the model's name, so that linking closes it. */
static void open_for_models(LLVMModuleRef program, LLVMModuleRef models)
{
    char model[512];
    for (LLVMValueRef f = LLVMGetFirstFunction(program); f; f = LLVMGetNextFunction(f)) {
        snprintf(model, sizeof model, "mg_libc_%s", LLVMGetValueName(f));
        if (LLVMIsDeclaration(f) && LLVMGetNamedFunction(models, model))
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

/* Only what a root can reach stays; so what is left open after this is really called. */
static void hide_all_but(LLVMModuleRef module, const char *const *roots, size_t count)
{
    static const char *const kept[] = {"llvm.used", "llvm.compiler.used"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (LLVMGetNamedGlobal(module, kept[i]))
            LLVMDeleteGlobal(LLVMGetNamedGlobal(module, kept[i]));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            LLVMSetLinkage(f, is_root(f, roots, count) ? LLVMExternalLinkage : LLVMInternalLinkage);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g))
            LLVMSetLinkage(g, LLVMInternalLinkage);
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
    if (LLVMGetNamedGlobal(weaver->module, "llvm.global_ctors"))
        return mg_status_fail(
            weaver->status, MG_EXIT_INPUT,
            "the program has a constructor (__attribute__((constructor))), which Margay does not run\n"
            "  call the function from MG_BOUNDS instead");
    const char *models_path = weaver->options->models_path;
    LLVMModuleRef models = mg_weaver_read(weaver, models_path);
    if (!models)
        return false;
    open_for_models(weaver->module, models);
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

/* An instruction that calls or mentions the function, to blame a line. */
static LLVMValueRef first_user(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (LLVMIsAInstruction(LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
}

static bool refuse(mg_weaver *weaver, LLVMValueRef function)
{
    const char *name = LLVMGetValueName(function);
    LLVMValueRef user = first_user(function);
    unsigned line = user ? LLVMGetDebugLocLine(user) : 0, length = 0;
    const char *file = line ? LLVMGetDebugLocFilename(user, &length) : "";
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
        if (!strcmp(jumps[i].name, name))
            return mg_status_fail(
                weaver->status, MG_EXIT_INPUT,
                "%.*s%s%.0u%s`%s` is called: Margay cannot run what jumps from one frame to another\n"
                "  return through the functions in between instead, or leave it out under #ifndef "
                "__MARGAY__",
                (int)length, file, line ? ":" : "", line, line ? ": " : "", jumps[i].spelling);
    return mg_status_fail(
        weaver->status, MG_EXIT_INPUT,
        "%.*s%s%.0u%s`%s` is called but has no body, and Margay has no model of it\n"
        "  add the .c file that defines it to the command, or write a small stand-in under #ifdef "
        "__MARGAY__",
        (int)length, file, line ? ":" : "", line, line ? ": " : "", name);
}

bool mg_externals_check(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        const char *name = LLVMGetValueName(f);
        if (!LLVMIsDeclaration(f) || LLVMGetIntrinsicID(f) || !LLVMGetFirstUse(f))
            continue;
        if (!strcmp(name, MG_IS_OPEN) || !strncmp(name, MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1))
            continue;
        if (is_host(weaver, name))
            rename_with(f, "mg_host_");
        else if (!is_native(name))
            return refuse(weaver, f);
    }
    return true;
}

/* What gcc will need to link the program, found in the module as clang made it: nothing is pruned yet, as gcc prunes nothing. */
#include "weave/link_needs.h"

#include <assert.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/text.h"
#include "weave/unit_llvm.h"

static bool starts(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

/* Asks the library itself: of some variables, such as stderr, this process has a copy. */
static bool defines(const char *library, const char *name)
{
    Dl_info info;
    void *handle = dlopen(library, RTLD_LAZY), *place = handle ? dlsym(handle, name) : NULL;
    bool is_found = place && dladdr(place, &info) && info.dli_fname && strstr(info.dli_fname, library);
    if (handle)
        dlclose(handle); /* it stays loaded, as this process needs it */
    return is_found;
}

/* Names that the system's linker finds in libraries that no process can be asked about: those of the compiler, and what is linked into each program. */
static bool is_of_system(const char *name)
{
    static const char *const names[] = {"at_quick_exit", "atexit", "pthread_atfork"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name))
            return true;
    return starts(name, "__") || starts(name, "mg_") || starts(name, "mgc_");
}

/* Does it look for files, or read stdin? */
static bool is_of_files(const char *name)
{
    static const char *const names[] = {"fopen",  "fopen64", "freopen", "getchar",
                                        "remove", "rename",  "stdin",   "tmpfile"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name))
            return true;
    return !strncmp(name, "__isoc", 6) && strstr(name, "scanf") && !strstr(name, "sscanf");
}

/* The bit of a function whose results are Margay's own. */
static uint32_t outside_bit(const char *name)
{
    static const char *const names[] = {
#define MG_OUTSIDE(name, fixed, chosen) #name,
#include "shape/outside.def"
#undef MG_OUTSIDE
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name))
            return UINT32_C(1) << i;
    return 0;
}

static void note(mg_linkage *linkage, LLVMValueRef value)
{
    const char *name = LLVMGetValueName(value);
    name += *name == '\1'; /* clang's mark of a name that was given by asm("...") */
    if (!LLVMGetFirstUse(value) || LLVMGetLinkage(value) == LLVMExternalWeakLinkage || starts(name, "llvm."))
        return;
    linkage->provides_files = linkage->provides_files || !strcmp(name, "mg_file");
    linkage->outside |= outside_bit(name);
    linkage->uses_files = linkage->uses_files || is_of_files(name);
    bool is_of_math = defines("libm.so.6", name);
    linkage->needs_math = linkage->needs_math || is_of_math;
    linkage->needs_threads =
        linkage->needs_threads || starts(name, "pthread_") || starts(name, "sem_") || starts(name, "thrd_");
    linkage->needs_atomic = linkage->needs_atomic || starts(name, "__atomic_");
    if (is_of_math || defines("libc.so.6", name) || is_of_system(name))
        return;
    mg_text copy = {0};
    mg_text_add(&copy, name);
    mg_vec_push(&linkage->missing,
                ((mg_missing){.name = copy.data, .is_function = LLVMIsAFunction(value) != NULL}));
}

/* clang has intrinsics for some functions of <math.h>, for which gcc calls them. */
static bool stands_for_math(LLVMValueRef function)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function)));
    return LLVMGetIntrinsicID(function) && LLVMGetFirstUse(function) &&
           (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind);
}

/* gcc calls a library for atomics of more than a word. */
static bool is_wide_atomic(LLVMTargetDataRef data, LLVMValueRef i)
{
    LLVMValueRef value = i;
    if (LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i))
        value = LLVMGetOperand(i, LLVMIsAStoreInst(i) ? 0 : 1);
    else if (LLVMIsAAtomicCmpXchgInst(i))
        value = LLVMGetOperand(i, 1);
    else if (!LLVMIsALoadInst(i))
        return false;
    bool is_plain =
        (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i)) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
    return !is_plain && LLVMABISizeOfType(data, LLVMTypeOf(value)) > 8;
}

static bool has_wide_atomic(LLVMTargetDataRef data, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_wide_atomic(data, i))
                return true;
    return false;
}

void mg_linkage_find(mg_unit *unit)
{
    mg_linkage *linkage = &unit->linkage;
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(unit->module);
    assert(!linkage->missing.count);
    for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f; f = LLVMGetNextFunction(f)) {
        linkage->needs_math = linkage->needs_math || stands_for_math(f);
        linkage->needs_atomic = linkage->needs_atomic || has_wide_atomic(data, f);
        if (LLVMIsDeclaration(f))
            note(linkage, f);
        else
            linkage->has_main = linkage->has_main || !strcmp(LLVMGetValueName(f), "main");
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMGetInitializer(g))
            note(linkage, g);
}

void mg_linkage_clear(mg_linkage *linkage)
{
    for (size_t i = 0; i < linkage->missing.count; i++)
        free(linkage->missing.items[i].name);
    for (size_t i = 0; i < linkage->addresses.count; i++) {
        free(linkage->addresses.items[i].root);
        free(linkage->addresses.items[i].file);
    }
    mg_vec_clear(&linkage->missing);
    mg_vec_clear(&linkage->addresses);
}

const mg_linkage *mg_unit_linkage(const mg_unit *unit)
{
    return &unit->linkage;
}

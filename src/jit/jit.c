#include "jit/jit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/OrcEE.h>

#include "base/memory.h"
#include "jit/code.h"
#include "weave/unit_llvm.h"

struct mg_jit {
    LLVMOrcLLJITRef lljit;
    mg_code code;
    mg_places places;
    char trouble[512]; /* what the linker said last */
};

/* Without a reporter LLVM prints to standard error. */
static void on_trouble(void *context, LLVMErrorRef error)
{
    mg_jit *jit = context;
    char *text = LLVMGetErrorMessage(error);
    snprintf(jit->trouble, sizeof jit->trouble, "%s", text);
    LLVMDisposeErrorMessage(text);
}

static bool fail(mg_status *status, const char *doing, LLVMErrorRef error)
{
    char *text = LLVMGetErrorMessage(error);
    mg_status_fail(status, MG_EXIT_INTERNAL, "%s: %s", doing, text);
    LLVMDisposeErrorMessage(text);
    return false;
}

static LLVMOrcObjectLayerRef make_layer(void *context, LLVMOrcExecutionSessionRef session, const char *triple)
{
    (void)triple;
    return mg_code_layer(context, session);
}

/* The linker throws the debug info away, so the object file is kept before it is linked. */
static LLVMErrorRef keep_object(void *context, LLVMMemoryBufferRef *object)
{
    mg_places_add(context, LLVMGetBufferStart(*object), LLVMGetBufferSize(*object));
    return LLVMErrorSuccess;
}

static bool create(mg_jit *jit, mg_unit *unit, mg_status *status)
{
    assert(unit->machine);
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(unit->machine));
    unit->machine = NULL; /* the builder took it */
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, make_layer, &jit->code);
    LLVMErrorRef error = LLVMOrcCreateLLJIT(&jit->lljit, builder);
    if (error)
        return fail(status, "starting the JIT", error);
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit->lljit), on_trouble, jit);
    LLVMOrcObjectTransformLayerSetTransform(LLVMOrcLLJITGetObjTransformLayer(jit->lljit), keep_object,
                                            &jit->places);
    return true;
}

static bool define(mg_jit *jit, const mg_jit_options *options, mg_status *status)
{
    LLVMOrcJITDylibRef dylib = LLVMOrcLLJITGetMainJITDylib(jit->lljit);
    LLVMOrcCSymbolMapPairs pairs = mg_memory_new((options->symbol_count + 1) * sizeof *pairs);
    for (size_t i = 0; i < options->symbol_count; i++) {
        pairs[i].Name = LLVMOrcLLJITMangleAndIntern(jit->lljit, options->symbols[i].name);
        pairs[i].Sym.Address = options->symbols[i].address;
        pairs[i].Sym.Flags.GenericFlags = LLVMJITSymbolGenericFlagsExported;
    }
    LLVMErrorRef error = LLVMOrcJITDylibDefine(dylib, LLVMOrcAbsoluteSymbols(pairs, options->symbol_count));
    free(pairs);
    if (error)
        return fail(status, "naming the host's functions", error);
    LLVMOrcDefinitionGeneratorRef process;
    char prefix = LLVMOrcLLJITGetGlobalPrefix(jit->lljit);
    error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(&process, prefix, NULL, NULL);
    if (error)
        return fail(status, "finding the process's symbols", error);
    LLVMOrcJITDylibAddGenerator(dylib, process);
    return true;
}

static bool add(mg_jit *jit, mg_unit *unit, mg_status *status)
{
    assert(unit->module && !unit->machine);
    LLVMOrcThreadSafeModuleRef module = LLVMOrcCreateNewThreadSafeModule(unit->module, unit->owner);
    unit->module = NULL; /* the JIT took it */
    LLVMErrorRef error =
        LLVMOrcLLJITAddLLVMIRModule(jit->lljit, LLVMOrcLLJITGetMainJITDylib(jit->lljit), module);
    return !error || fail(status, "compiling", error);
}

mg_jit *mg_jit_new(mg_unit *unit, const mg_jit_options *options, mg_status *status)
{
    mg_jit *jit = mg_memory_new(sizeof *jit);
    mg_code_init(&jit->code, options, &jit->places);
    if (create(jit, unit, status) && define(jit, options, status) && add(jit, unit, status))
        return jit;
    mg_jit_free(jit);
    return NULL;
}

void mg_jit_free(mg_jit *jit)
{
    if (!jit)
        return;
    if (jit->lljit)
        LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->lljit));
    mg_places_clear(&jit->places);
    free(jit);
}

const char *mg_jit_trouble(const mg_jit *jit)
{
    return jit->trouble;
}

mg_places *mg_jit_places(mg_jit *jit)
{
    return &jit->places;
}

uint64_t mg_jit_find(mg_jit *jit, const char *name)
{
    LLVMOrcExecutorAddress address = 0;
    LLVMErrorRef error = LLVMOrcLLJITLookup(jit->lljit, &address, name);
    if (error)
        LLVMConsumeError(error);
    return address;
}

bool mg_jit_write_stubs(mg_jit *jit, const char *table)
{
    const uint64_t *words = (const uint64_t *)(uintptr_t)mg_jit_find(jit, table);
    return words && mg_code_write_stubs(&jit->code, words + 1, *words);
}

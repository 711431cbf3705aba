#include "weave/link_needs.h"
#include "weave/unit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Support.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "base/last_words.h"
#include "base/memory.h"
#include "weave/unit_llvm.h"

/* Without a handler LLVM prints errors and ends the process. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    mg_unit *unit = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError)
        return;
    char *text = LLVMGetDiagInfoDescription(info);
    snprintf(unit->diagnostic, sizeof unit->diagnostic, "%s", text);
    LLVMDisposeMessage(text);
}

/* What LLVM is at, for the handler below; see docs/architecture.md, globals. */
static struct {
    const char *doing, *remedy;
    mg_exit code;
    char file[512];
} stage = {.doing = "starting", .code = MG_EXIT_INTERNAL};

/* A program that clang accepts can still be malformed for LLVM: asm labels can give a function any name, even that of an intrinsic. */
static void begin_reading(const char *file)
{
    stage.doing = "reading";
    stage.remedy = "does a label, asm(\"...\"), name something of LLVM's own?";
    stage.code = MG_EXIT_INPUT;
    snprintf(stage.file, sizeof stage.file, "%s", file);
}

static void begin_compiling(LLVMModuleRef module)
{
    size_t length;
    stage.doing = "optimising and compiling";
    stage.remedy = "this is an error inside Margay; leave out what is unusual in the program";
    stage.code = MG_EXIT_INTERNAL;
    snprintf(stage.file, sizeof stage.file, "%s", LLVMGetModuleIdentifier(module, &length));
}

/* LLVM calls this when it cannot go on, and it must not return. So the process ends here, but with a message of ours, and with its outputs complete. */
static void on_fatal_error(const char *reason)
{
    mg_status status;
    mg_status_fail(&status, stage.code, "LLVM refuses the program while %s %s: %s\n  %s", stage.doing,
                   stage.file, reason, stage.remedy ? stage.remedy : "");
    mg_die(&status);
}

static void on_no_memory(void)
{
    mg_memory_die("LLVM");
}

/* Turns off the pass that finds out where variables lie, which nothing needs: it goes through all code even if there is no variable. And where a constant is
 * computed again in many places, what is known of the register it came from is brought up to date once, not for each place: woven functions have thousands. LLVM's
 * options are global to the process, and can be set once only. */
static void choose_options(void)
{
    static const char *const arguments[] = {"margay", "-experimental-debug-variable-locations=0", "-late-remat-update-threshold=1"};
    static bool is_done;
    if (!is_done)
        LLVMParseCommandLineOptions(sizeof arguments / sizeof *arguments, arguments, NULL);
    is_done = true;
}

/* Code is for the processor at hand, but without AVX-512: a pass that looks for uses of its mask registers takes longer than all others together. */
static const char *features(void)
{
#if defined __x86_64__
    return "-avx512f";
#else
    return "";
#endif
}

static LLVMTargetMachineRef make_machine(void)
{
    LLVMTargetRef target;
    char *error = NULL;
    char *triple = LLVMGetDefaultTargetTriple();
    LLVMTargetMachineRef machine = NULL;
    if (!LLVMGetTargetFromTriple(triple, &target, &error)) {
        char *cpu = LLVMGetHostCPUName();
        machine = LLVMCreateTargetMachine(target, triple, cpu, features(), LLVMCodeGenLevelDefault,
                                          LLVMRelocStatic, LLVMCodeModelSmall);
        LLVMDisposeMessage(cpu);
    } else {
        LLVMDisposeMessage(error);
    }
    LLVMDisposeMessage(triple);
    return machine;
}

mg_unit *mg_unit_new(void)
{
    LLVMResetFatalErrorHandler();
    LLVMInstallFatalErrorHandler(on_fatal_error);
    choose_options();
    mg_gap_on_no_memory(on_no_memory);
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    mg_unit *unit = mg_memory_new(sizeof *unit);
    unit->owner = LLVMOrcCreateNewThreadSafeContext();
    unit->context = LLVMOrcThreadSafeContextGetContext(unit->owner);
    LLVMContextSetDiagnosticHandler(unit->context, on_diagnostic, unit);
    unit->machine = make_machine();
    return unit;
}

void mg_unit_free(mg_unit *unit)
{
    if (!unit)
        return;
    if (unit->module)
        LLVMDisposeModule(unit->module);
    if (unit->machine)
        LLVMDisposeTargetMachine(unit->machine);
    LLVMOrcDisposeThreadSafeContext(unit->owner);
    mg_complaints_clear(&unit->complaints);
    mg_linkage_clear(&unit->linkage);
    for (size_t i = 0; i < unit->assembly.count; i++) {
        free(unit->assembly.items[i].file);
        free(unit->assembly.items[i].text);
    }
    mg_vec_clear(&unit->assembly);
    free(unit);
}

LLVMModuleRef mg_unit_parse(mg_unit *unit, LLVMMemoryBufferRef buffer, const char *name, mg_status *status)
{
    assert(buffer && name);
    LLVMModuleRef module = NULL;
    char *error = NULL;
    unit->diagnostic[0] = '\0';
    begin_reading(name);
    if (LLVMParseIRInContext(unit->context, buffer, &module, &error)) {
        mg_status_fail(status, MG_EXIT_INPUT,
                       "%s: not valid LLVM 19 bitcode: %s\n  make it with: clang-19 -O0 -g -emit-llvm -c", name,
                       *unit->diagnostic ? unit->diagnostic : error);
        LLVMDisposeMessage(error);
        return NULL;
    }
    LLVMSetIsNewDbgInfoFormat(module, 0);
    return module;
}

bool mg_unit_link(mg_unit *unit, LLVMModuleRef into, LLVMModuleRef from, const char *name, mg_status *status)
{
    assert(into != from);
    unit->diagnostic[0] = '\0';
    if (!LLVMLinkModules2(into, from))
        return true;
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: cannot be linked with the other files: %s\n  define each name in one file only "
                          "(static hides it from "
                          "the others), and compile all with the same flags",
                          name, unit->diagnostic);
}

bool mg_unit_run_passes(mg_unit *unit, const char *passes, mg_status *status)
{
    assert(unit->module && *passes);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    begin_compiling(unit->module);
    LLVMErrorRef error = LLVMRunPasses(unit->module, passes, unit->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (!error)
        return true;
    char *text = LLVMGetErrorMessage(error);
    mg_status_fail(status, MG_EXIT_INTERNAL, "passes %s: %s", passes, text);
    LLVMDisposeErrorMessage(text);
    return false;
}

bool mg_unit_find_use(LLVMValueRef value, mg_di_place *out)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user)      ? mg_gap_place_of(user, out)
            : LLVMIsAGlobalVariable(user) ? mg_gap_place_of_variable(user, out)
                                          : mg_unit_find_use(user, out))
            return true;
    }
    return false;
}

/* Functions that call setjmp. When it returns once more, by longjmp, what the function holds in registers is what it held when setjmp was called, and what it has
 * on the stack is as it was left; which variable lies where depends on the compiler. So all variables of such a function are kept in memory, where
 * each is as it was written last: with every engine, and as in a program compiled without optimisation. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/llvm_gap.h"

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

/* Is it a function without a body that has one of these names, or had it before it became one of the host? */
static bool is_name(LLVMValueRef callee, const char *const *names, size_t count)
{
    static const char host[] = "mg_host_";
    const char *name = LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) ? LLVMGetValueName(callee) : "";
    name += strncmp(name, host, sizeof host - 1) ? 0 : sizeof host - 1;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static bool is_set_function(LLVMValueRef callee)
{
    static const char *const names[] = {"__sigsetjmp", "_setjmp", "setjmp", "sigsetjmp"};
    return is_name(callee, names, sizeof names / sizeof *names);
}

bool mg_jumps_is_set(LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) && is_set_function(LLVMGetCalledValue(instruction));
}

static bool is_cut(LLVMValueRef instruction)
{
    static const char *const names[] = {"mg_loop_cut"};
    return LLVMIsACallInst(instruction) && is_name(LLVMGetCalledValue(instruction), names, 1);
}

static void add_flag(mg_weaver *weaver, LLVMValueRef function, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, ON_FUNCTION, LLVMCreateEnumAttribute(weaver->unit->context, kind, 0));
}

typedef struct found {
    LLVMValueRef set; /* a call of setjmp, or NULL */
    bool has_cut;     /* there is a loop with an invariant */
} found;

static found look_through(mg_weaver *weaver, LLVMValueRef function)
{
    found f = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            f.has_cut = f.has_cut || is_cut(i);
            if (!mg_jumps_is_set(i))
                continue;
            add_flag(weaver, LLVMGetCalledValue(i), "returns_twice");
            f.set = i;
        }
    return f;
}

static void keep_variables(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMValueRef after = mg_weaver_after_allocas(entry);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i))
        if (mg_gap_scope_of_local(i))
            mg_weaver_call(weaver, MG_HOOK_on_lasting, after, &i, 1);
}

/* A tail call stands right before the return. */
static void tell_returns(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(weaver->unit->context), NULL, 0, false);
    LLVMValueRef end = LLVMGetNamedFunction(weaver->module, "mg_jumps_end");
    if (!end)
        end = LLVMAddFunction(weaver->module, "mg_jumps_end", type);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef at = LLVMGetBasicBlockTerminator(b), before = LLVMGetPreviousInstruction(at);
        if (!LLVMIsAReturnInst(at))
            continue;
        bool is_tail =
            before && LLVMIsACallInst(before) && LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail;
        LLVMPositionBuilderBefore(weaver->builder, is_tail ? before : at);
        LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(at));
        LLVMBuildCall2(weaver->builder, type, end, NULL, 0, "");
    }
}

/* Called through a pointer it would be called by a function between the program and the host, which returns before anybody can jump. */
static bool check_address(mg_weaver *weaver, LLVMValueRef function)
{
    if (!is_set_function(function) || !mg_gap_is_address_taken(function))
        return true;
    return mg_status_fail(weaver->status, MG_EXIT_INPUT,
                          "the address of `%s` is taken, which C does not allow\n  call it by its name",
                          LLVMGetValueName(function));
}

bool mg_jumps_weave(mg_weaver *weaver)
{
    assert(!weaver->is_inlined);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (!check_address(weaver, f))
            return false;
        found of = look_through(weaver, f);
        if (!of.set)
            continue;
        if (weaver->options->lanes == MG_LANES_TERMS && of.has_cut) {
            mg_weaver_refuse(weaver, of.set, "setjmp beside a loop with an invariant",
                             "put the loop into a function of its own");
            return false;
        }
        add_flag(weaver, f, "noinline");
        keep_variables(weaver, f);
        tell_returns(weaver, f);
    }
    return true;
}

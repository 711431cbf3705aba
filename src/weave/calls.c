/* Calls: the copying ones, arguments passed by value, calls through pointers, and what cannot be run. */
#include "weave/lifetimes.h"
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/checks.h"

static const char *name_of(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
}

static bool starts(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

/* memcpy's two ranges must not overlap. Those in two known variables never do. */
static void check_overlap(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef to = LLVMGetArgOperand(call, 0), from = LLVMGetArgOperand(call, 1), a, b;
    uint64_t room;
    mg_access_base to_base = mg_weaver_variable(weaver, to, &a, &room),
                   from_base = mg_weaver_variable(weaver, from, &b, &room);
    bool are_known = to_base != MG_BASE_UNKNOWN && from_base != MG_BASE_UNKNOWN;
    /* No hook may see the address of a private local, as that would give it away. */
    bool is_private = (to_base == MG_BASE_LOCAL && !mg_weaver_is_given_away(weaver, to)) ||
                      (from_base == MG_BASE_LOCAL && !mg_weaver_is_given_away(weaver, from));
    if ((are_known && a != b) || is_private || mg_weaver_ignores(weaver, MG_VERDICT_overlap))
        return;
    LLVMValueRef args[] = {to, from, LLVMGetArgOperand(call, 2), mg_weaver_number(weaver, MG_VERDICT_overlap),
                           mg_weaver_info(weaver, call, 0)};
    LLVMPositionBuilderBefore(weaver->builder, call);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(args[2]) != weaver->i64)
        args[2] = LLVMBuildZExt(weaver->builder, args[2], weaver->i64, "");
    mg_weaver_call(weaver, MG_HOOK_on_overlap, call, args, 5);
}

static bool weave_intrinsic(mg_weaver *weaver, LLVMValueRef call, const char *name)
{
    assert(starts(name, "llvm."));
    LLVMValueRef first = LLVMGetNumArgOperands(call) ? LLVMGetArgOperand(call, 0) : NULL;
    if (mg_lifetime_of(call)) /* frames.c makes hooks of these */
        return true;
    if (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove"))
        mg_weave_copy(weaver, call, first, LLVMGetArgOperand(call, 1), LLVMGetArgOperand(call, 2));
    else if (starts(name, "llvm.memset"))
        mg_weave_copy(weaver, call, first, NULL, LLVMGetArgOperand(call, 2));
    else if (starts(name, "llvm.trap") || starts(name, "llvm.ubsantrap") || starts(name, "llvm.debugtrap"))
        mg_weaver_forbid(weaver, call, LLVMConstInt(weaver->i1, 1, false), mg_checks_verdict(call));
    else
        return mg_weave_intrinsic(weaver, call);
    if (starts(name, "llvm.memcpy"))
        check_overlap(weaver, call);
    if (starts(name, "llvm.mem"))
        mg_weave_bytes(weaver, call, call, LLVMGetArgOperand(call, 2));
    return true;
}

static LLVMAttributeRef argument_attribute(LLVMValueRef call, unsigned i, const char *name)
{
    return LLVMGetCallSiteEnumAttribute(call, i + 1, LLVMGetEnumAttributeKindForName(name, strlen(name)));
}

/* An argument passed by value becomes a pointer to a copy that the caller makes: a local like any other. */
static void copy_argument(mg_weaver *weaver, LLVMValueRef call, unsigned i, LLVMTypeRef type)
{
    assert(i < LLVMGetNumArgOperands(call) && LLVMTypeIsSized(type));
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMAttributeRef align = argument_attribute(call, i, "align");
    unsigned most = align ? (unsigned)LLVMGetEnumAttributeValue(align) : 16;
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef copy = LLVMBuildAlloca(weaver->builder, type, "");
    LLVMSetAlignment(copy, most > 16 ? most : 16);
    LLVMPositionBuilderBefore(weaver->builder, call);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(call));
    LLVMBuildMemCpy(weaver->builder, copy, 1, LLVMGetArgOperand(call, i), 1, LLVMSizeOf(type));
    LLVMSetOperand(call, i, copy);
}

/* When a function ends in a call that must be a tail call, its locals are gone by then, so the copy cannot be one. But caller and callee have the
 * same parameters, so the argument goes where the caller's own lies. It is called once all arguments are copied, since they may swap places. */
static void hand_down(mg_weaver *weaver, LLVMValueRef call, unsigned i, LLVMTypeRef type)
{
    assert(LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail);
    assert(i < LLVMCountParams(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))));
    LLVMValueRef own = LLVMGetParam(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)), i);
    LLVMPositionBuilderBefore(weaver->builder, call);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(call));
    LLVMBuildMemCpy(weaver->builder, own, 1, LLVMGetArgOperand(call, i), 1, LLVMSizeOf(type));
    LLVMSetOperand(call, i, own);
}

typedef void argument_function(mg_weaver *weaver, LLVMValueRef call, unsigned i, LLVMTypeRef type);

/* Variable ones are copied later (variadic.c). */
static void for_each_by_value(mg_weaver *weaver, LLVMValueRef call, argument_function *function)
{
    for (unsigned i = 0; i < LLVMCountParamTypes(LLVMGetCalledFunctionType(call)); i++) {
        LLVMAttributeRef by_value = argument_attribute(call, i, "byval");
        if (by_value)
            function(weaver, call, i, LLVMGetTypeAttributeValue(by_value));
    }
}

/* mg_is_open without lanes: no value is ever open. The call is removed early, so that the rest of the weave need not know it. */
static bool answer_no(LLVMValueRef call)
{
    LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
    LLVMInstructionEraseFromParent(call);
    return true;
}

bool mg_weave_argument(mg_weaver *weaver, LLVMValueRef call)
{
    assert(LLVMIsACallInst(call));
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    if (!weaver->options->lanes && !strcmp(name_of(LLVMGetCalledValue(call)), MG_IS_OPEN))
        return answer_no(call);
    for_each_by_value(weaver, call, copy_argument);
    if (LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail)
        for_each_by_value(weaver, call, hand_down);
    for (unsigned i = 0; i < LLVMCountParamTypes(LLVMGetCalledFunctionType(call)); i++)
        LLVMRemoveCallSiteEnumAttribute(call, i + 1, kind);
    return true;
}

void mg_weave_parameters(LLVMValueRef function)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        LLVMRemoveEnumAttributeAtIndex(function, i + 1, kind);
}

static void weave_host_call(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef info = mg_weaver_number(weaver, MG_INFO(mg_asked_site(weaver, call), 0, 0));
    mg_weaver_call(weaver, MG_HOOK_on_host, call, &info, 1);
}

static bool weave_assembly(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef callee)
{
    size_t length = 0;
    LLVMGetInlineAsmAsmString(callee, &length);
    if (!length) /* a compiler barrier */
        return true;
    return mg_weaver_refuse(weaver, call, "inline assembly", "give a C version, selected by #ifdef __MARGAY__");
}

/* Is it a wrapper between the program and the host, without lines of its own? */
static bool is_between(LLVMValueRef function)
{
    return mg_stubs_is_wrapper(function) || starts(name_of(function), "mg_libc_");
}

bool mg_weave_call(mg_weaver *weaver, LLVMValueRef call)
{
    assert(LLVMIsACallInst(call) && weaver->stubs <= weaver->options->stubs_most);
    LLVMValueRef callee = LLVMGetCalledValue(call),
                 function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    const char *name = name_of(callee);
    if (LLVMIsAInlineAsm(callee))
        return weave_assembly(weaver, call, callee);
    if (starts(name, MG_HOOK_NAME))
        return true; /* a hook of the early phase */
    if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))
        return weave_intrinsic(weaver, call, name);
    if (starts(name, "mg_host_") || is_between(callee)) {
        if (!is_between(function)) /* whoever calls it says where */
            weave_host_call(weaver, call);
    } else if (!LLVMIsAFunction(callee)) {
        LLVMValueRef args[] = {callee, mg_weaver_number(weaver, weaver->stubs),
                               mg_weaver_number(weaver, MG_VERDICT_null),
                               mg_weaver_number(weaver, MG_VERDICT_wild), mg_weaver_info(weaver, call, 0)};
        mg_weaver_call(weaver, MG_HOOK_on_call, call, args, 5);
    }
    mg_weave_signature(weaver, call);
    mg_weaver_pass_arguments(weaver, call);
    return true;
}

/* Calls: the copying ones, arguments passed by value, calls through pointers, and what cannot be run. */
#include "weave/weaver.h"

#include <string.h>

static const char *name_of(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
}

static bool starts(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

static bool weave_intrinsic(mg_weaver *weaver, LLVMValueRef call, const char *name)
{
    static const char *const refused[] = {"llvm.eh.", "llvm.coro.", "llvm.gc", "llvm.masked.",
                                          "llvm.init.trampoline"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (starts(name, refused[i]))
            return mg_weaver_refuse(weaver, call, name, "rewrite this line in plain C");
    if (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove"))
        mg_weave_copy(weaver, call, LLVMGetArgOperand(call, 0), LLVMGetArgOperand(call, 1),
                      LLVMGetArgOperand(call, 2));
    else if (starts(name, "llvm.memset"))
        mg_weave_copy(weaver, call, LLVMGetArgOperand(call, 0), NULL, LLVMGetArgOperand(call, 2));
    else if (starts(name, "llvm.trap") || starts(name, "llvm.ubsantrap"))
        mg_weaver_forbid(weaver, call, LLVMConstInt(weaver->i1, 1, false), MG_VERDICT_illegal);
    return true;
}

/* The callee's copy is made from raw memory, so every field must be there before the call. */
static void weave_by_value(mg_weaver *weaver, LLVMValueRef call)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, i + 1, kind);
        if (!attribute)
            continue;
        uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetTypeAttributeValue(attribute));
        mg_weave_copy(weaver, call, NULL, LLVMGetArgOperand(call, i), mg_weaver_number(weaver, size));
    }
}

static bool weave_assembly(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef callee)
{
    size_t length = 0;
    LLVMGetInlineAsmAsmString(callee, &length);
    if (!length) /* a compiler barrier */
        return true;
    return mg_weaver_refuse(weaver, call, "inline assembly", "give a C version, selected by #ifdef __MARGAY__");
}

bool mg_weave_call(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = name_of(callee);
    if (LLVMIsAInlineAsm(callee))
        return weave_assembly(weaver, call, callee);
    if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))
        return weave_intrinsic(weaver, call, name);
    weave_by_value(weaver, call);
    if (starts(name, "mg_host_")) {
        LLVMValueRef info = mg_weaver_info(weaver, call, 0);
        mg_weaver_call(weaver, MG_HOOK_on_host, call, &info, 1);
    } else if (!LLVMIsAFunction(callee)) {
        LLVMValueRef args[] = {callee, mg_weaver_number(weaver, MG_VERDICT_null),
                               mg_weaver_number(weaver, MG_VERDICT_wild), mg_weaver_info(weaver, call, 0)};
        mg_weaver_call(weaver, MG_HOOK_on_call, call, args, 4);
    }
    return true;
}

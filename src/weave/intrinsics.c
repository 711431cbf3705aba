/* Which intrinsics run as they are, and how the others are refused. */
#include "weave/weaver.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *spelling, *why; /* spelling: NULL when it runs as it is */
} intrinsics[] = {
#define MG_INTRINSIC(name) {#name, NULL, NULL},
#define MG_REFUSED(name, spelling, why) {#name, spelling, why},
#include "weave/intrinsics.def"
#undef MG_INTRINSIC
#undef MG_REFUSED
};

/* Is it this intrinsic, with or without types at the end of its name? */
static bool is_named(const char *full, const char *name)
{
    assert(!strncmp(full, "llvm.", strlen("llvm.")));
    size_t length = strlen(name);
    full += strlen("llvm.");
    return !strncmp(full, name, length) && (!full[length] || full[length] == '.');
}

static bool is_pointer(LLVMTypeRef type)
{
    bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    return LLVMGetTypeKind(is_vector ? LLVMGetElementType(type) : type) == LLVMPointerTypeKind;
}

/* Does an intrinsic of one processor only compute? LLVM knows. */
static bool only_computes(LLVMValueRef intrinsic)
{
    static const char *const processors[] = {"x86", "aarch64"};
    const LLVMAttributeIndex on_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMTypeRef type = LLVMGlobalGetValueType(intrinsic);
    LLVMAttributeRef memory =
        LLVMGetEnumAttributeAtIndex(intrinsic, on_function, LLVMGetEnumAttributeKindForName("memory", 6));
    bool is_good = memory && !LLVMGetEnumAttributeValue(memory) && !is_pointer(LLVMGetReturnType(type));
    for (unsigned i = 0; is_good && i < LLVMCountParams(intrinsic); i++)
        is_good = !is_pointer(LLVMTypeOf(LLVMGetParam(intrinsic, i)));
    for (size_t i = 0; is_good && i < sizeof processors / sizeof *processors; i++)
        if (is_named(LLVMGetValueName(intrinsic), processors[i]))
            return true;
    return false;
}

bool mg_weave_intrinsic(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef intrinsic = LLVMGetCalledValue(call);
    const char *name = LLVMGetValueName(intrinsic);
    char construct[256], remedy[256];
    assert(LLVMIsAFunction(intrinsic) && LLVMGetIntrinsicID(intrinsic));
    for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++) {
        if (!is_named(name, intrinsics[i].name))
            continue;
        if (!intrinsics[i].spelling)
            return true;
        snprintf(construct, sizeof construct, "%s (%s)", intrinsics[i].spelling, name);
        snprintf(remedy, sizeof remedy, "%s: leave this line out under #ifndef __MARGAY__", intrinsics[i].why);
        return mg_weaver_refuse(weaver, call, construct, remedy);
    }
    return only_computes(intrinsic) || mg_weaver_refuse(weaver, call, name, "rewrite this line in plain C");
}

/* Which values may have undefined bits: found from the sources on, through whatever computes with them; and across functions. */
#include <assert.h>
#include <string.h>

#include "weave/undefined.h"

enum { WIDTH_MOST = 128 };

static const char *name_of(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
}

static bool starts(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

unsigned mg_undefined_width(const mg_weaver *weaver, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
        return (unsigned)LLVMABISizeOfType(weaver->data, type) * 8;
    return (unsigned)LLVMSizeOfTypeInBits(weaver->data, type);
}

bool mg_undefined_has_mask(const mg_weaver *weaver, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVoidTypeKind || kind == LLVMLabelTypeKind || kind == LLVMMetadataTypeKind ||
        kind == LLVMTokenTypeKind || !LLVMTypeIsSized(type))
        return false;
    unsigned width = mg_undefined_width(weaver, type);
    return width && width <= WIDTH_MOST;
}

/* Can memory at this address have undefined bits? Global variables cannot; locals only where it is tracked whether they were written. */
bool mg_undefined_can_hold(const mg_weaver *weaver, LLVMValueRef pointer)
{
    LLVMValueRef variable;
    uint64_t size;
    mg_access_base base = mg_weaver_variable((mg_weaver *)weaver, pointer, &variable, &size);
    return base == MG_BASE_UNKNOWN || (base == MG_BASE_LOCAL && weaver->options->poisons);
}

bool mg_undefined_defers(const mg_weaver *weaver, LLVMValueRef load)
{
    return weaver->finds_undefined && LLVMIsALoadInst(load) &&
           LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic &&
           (mg_undefined_has_mask(weaver, LLVMTypeOf(load)) || mg_undefined_is_vector(load));
}

bool mg_undefined_is_woven_call(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee))
        return false;
    return LLVMIsAFunction(callee) ? !LLVMIsDeclaration(callee) : true;
}

bool mg_undefined_is_passed(const mg_undefined *undefined, LLVMValueRef call, unsigned argument)
{
    assert(LLVMIsACallInst(call) && argument < LLVMGetNumArgOperands(call));
    return argument < MG_UNDEFINED_PASSED && argument < LLVMCountParamTypes(LLVMGetCalledFunctionType(call)) &&
           mg_undefined_is_tracked(undefined, LLVMGetArgOperand(call, argument)) &&
           mg_undefined_width(undefined->weaver, LLVMTypeOf(LLVMGetArgOperand(call, argument))) <= 64;
}

static const struct {
    const char *name;
    int argument;
} passers[] = {
    {"mg_on_lane_force", 0}, {"mg_on_lane_index", 0}, {"mg_on_lane_computed", 0}, {"mg_on_lane_compare", 0},
    {"mg_on_lane_write", 2}, {"llvm.expect", 0},      {"llvm.annotation", 0},
};

int mg_undefined_passed_through(LLVMValueRef call)
{
    const char *name = name_of(LLVMGetCalledValue(call));
    for (size_t i = 0; i < sizeof passers / sizeof *passers; i++)
        if (starts(name, passers[i].name))
            return passers[i].argument;
    return -1;
}

bool mg_undefined_is_overflow(LLVMValueRef call)
{
    return LLVMIsACallInst(call) && strstr(name_of(LLVMGetCalledValue(call)), ".with.overflow.");
}

bool mg_undefined_is_tracked(const mg_undefined *undefined, LLVMValueRef value)
{
    return mgc_set_has(undefined->tracked, value);
}

static uint64_t signs_of(const mg_undefined *undefined, LLVMValueRef function)
{
    return (uint64_t)(uintptr_t)mgc_map_get(undefined->signs, function);
}

static bool is_source(const mg_undefined *undefined, LLVMValueRef value)
{
    if (LLVMIsALoadInst(value))
        return mg_undefined_defers(undefined->weaver, value) &&
               mg_undefined_can_hold(undefined->weaver, LLVMGetOperand(value, 0));
    if (!LLVMIsACallInst(value))
        return false;
    if (mg_weaver_is_unset(value))
        return true;
    LLVMValueRef callee = LLVMGetCalledValue(value);
    if (!mg_undefined_is_woven_call(value) || LLVMGetTailCallKind(value) == LLVMTailCallKindMustTail)
        return false;
    return !LLVMIsAFunction(callee) || signs_of(undefined, callee) & MG_UNDEFINED_RESULT;
}

/* The operands from which a result gets its undefined bits. */
static bool carries(LLVMValueRef value, unsigned operand)
{
    assert(operand < (unsigned)LLVMGetNumOperands(value));
    if (LLVMIsALoadInst(value) || LLVMIsAAtomicRMWInst(value) || LLVMIsAAtomicCmpXchgInst(value) ||
        LLVMIsAAllocaInst(value))
        return false;
    if (LLVMIsASelectInst(value))
        return operand > 0 || mg_undefined_is_vector(LLVMGetOperand(value, 0));
    if (LLVMIsAExtractElementInst(value) || LLVMIsAInsertElementInst(value))
        return operand + 1 < (unsigned)LLVMGetNumOperands(value); /* the last one is the index */
    if (!LLVMIsACallInst(value))
        return true;
    LLVMValueRef callee = LLVMGetCalledValue(value);
    int through = mg_undefined_passed_through(value);
    if (through >= 0)
        return operand == (unsigned)through;
    return LLVMIsAInlineAsm(callee) || (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee));
}

static bool is_carrier(const mg_undefined *undefined, LLVMValueRef value)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (mg_undefined_is_tracked(undefined, LLVMGetOperand(value, i)) && carries(value, i))
            return true;
    return false;
}

static bool add_values(mg_undefined *undefined)
{
    bool has_more = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(undefined->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (!mg_undefined_is_tracked(undefined, i) &&
                mg_undefined_has_mask(undefined->weaver, LLVMTypeOf(i)) &&
                (is_source(undefined, i) || is_carrier(undefined, i))) {
                mgc_set_add(undefined->tracked, i);
                has_more = true;
            }
    return has_more;
}

void mg_undefined_find(mg_undefined *undefined)
{
    assert(!LLVMIsDeclaration(undefined->function));
    uint64_t signs = signs_of(undefined, undefined->function);
    mgc_set_clear(undefined->tracked);
    for (unsigned i = 0; i < LLVMCountParams(undefined->function) && i < MG_UNDEFINED_PASSED; i++)
        if (signs >> i & 1)
            mgc_set_add(undefined->tracked, LLVMGetParam(undefined->function, i));
    while (add_values(undefined))
        ;
}

/* Variable arguments. The machine passes them in registers and on its stack, which the target may not see, and nothing says how many there
 * are. So the caller puts them into a local of its own, one after the other, and the callee reads them there. They are checked like any
 * local, with lanes and undefined bits, and reading beyond the last one is out of bounds.
 *
 * To va_arg, and to the host, it looks as if no argument had come in a register. */
#include "weave/weaver.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/sequel.h"

enum { SLOT = 8, SLOT_MOST = 16 }; /* the least and the greatest alignment of an argument */

/* A va_list, field by field: the places in registers are used up, and the next argument is the first one. */
typedef struct field {
    unsigned size;
    bool is_next;
    uint64_t number;
} field;

#if defined __x86_64__
static const field list[] = {{4, false, 48}, {4, false, 176}, {8, true, 0}, {8, false, 0}};
#elif defined __aarch64__
static const field list[] = {{8, true, 0}, {8, false, 0}, {8, false, 0}, {4, false, 0}, {4, false, 0}};
#endif

static uint64_t round_up(uint64_t number, uint64_t to)
{
    assert(to && !(to & (to - 1)));
    return (number + to - 1) & ~(to - 1);
}

static void go_to(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef line)
{
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(line));
}

static LLVMValueRef at_offset(mg_weaver *weaver, LLVMValueRef base, uint64_t offset)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(weaver->unit->context);
    LLVMValueRef index = mg_weaver_number(weaver, offset);
    return offset ? LLVMBuildGEP2(weaver->builder, byte, base, &index, 1, "") : base;
}

/* ---- who calls ------------------------------------------------------------------------------------------- */

typedef struct argument {
    LLVMTypeRef by_value; /* what the operand points to, or NULL: the operand itself */
    uint64_t size, align;
} argument;

static LLVMAttributeRef attribute_of(LLVMValueRef call, unsigned i, const char *name)
{
    return LLVMGetCallSiteEnumAttribute(call, i + 1, LLVMGetEnumAttributeKindForName(name, strlen(name)));
}

/* Is it the first half of something wider that is aligned so? clang takes an __int128 apart, which va_arg then reads as a whole. */
static bool is_wide(mg_weaver *weaver, LLVMValueRef value)
{
    LLVMValueRef pointer = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    if (!pointer || !LLVMIsAGetElementPtrInst(pointer))
        return false;
    LLVMValueRef base = LLVMGetOperand(pointer, 0),
                 half = LLVMGetOperand(pointer, (unsigned)LLVMGetNumOperands(pointer) - 1);
    return LLVMIsAAllocaInst(base) && LLVMIsConstant(half) && LLVMIsNull(half) &&
           LLVMIsLiteralStruct(LLVMGetGEPSourceElementType(pointer)) &&
           LLVMABIAlignmentOfType(weaver->data, LLVMGetAllocatedType(base)) == SLOT_MOST;
}

static argument describe(mg_weaver *weaver, LLVMValueRef call, unsigned i)
{
    assert(i < LLVMGetNumArgOperands(call));
    LLVMAttributeRef by_value = attribute_of(call, i, "byval"), align = attribute_of(call, i, "align");
    LLVMTypeRef type = by_value ? LLVMGetTypeAttributeValue(by_value) : LLVMTypeOf(LLVMGetArgOperand(call, i));
    argument a = {by_value ? type : NULL, LLVMABISizeOfType(weaver->data, type), SLOT};
    uint64_t wants = !by_value ? LLVMABIAlignmentOfType(weaver->data, type)
                     : align   ? LLVMGetEnumAttributeValue(align)
                               : SLOT;
    if (wants > SLOT || is_wide(weaver, LLVMGetArgOperand(call, i)))
        a.align = SLOT_MOST;
    return a;
}

static unsigned first_of(LLVMValueRef call)
{
    return LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
}

static bool passes_some(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    bool is_woven = LLVMIsAFunction(callee) ? !LLVMIsDeclaration(callee) : !LLVMIsAInlineAsm(callee);
    return is_woven && first_of(call) < LLVMGetNumArgOperands(call) &&
           LLVMGetTailCallKind(call) != LLVMTailCallKindMustTail;
}

static uint64_t size_of_all(mg_weaver *weaver, LLVMValueRef call)
{
    uint64_t end = 0;
    for (unsigned i = first_of(call); i < LLVMGetNumArgOperands(call); i++) {
        argument a = describe(weaver, call, i);
        end = round_up(round_up(end, a.align) + a.size, SLOT);
    }
    return end;
}

/* The rest of an argument's place is zero, as the upper bits of a register would be. */
static void lay_down(mg_weaver *weaver, LLVMValueRef place, LLVMValueRef value, const argument *a)
{
    LLVMValueRef zero = LLVMConstNull(LLVMInt8TypeInContext(weaver->unit->context));
    uint64_t room = round_up(a->size, SLOT);
    if (!a->by_value && LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(value)) < room)
        LLVMBuildMemSet(weaver->builder, place, zero, mg_weaver_number(weaver, room), SLOT);
    if (a->by_value)
        LLVMBuildMemCpy(weaver->builder, place, SLOT, value, 1, mg_weaver_number(weaver, a->size));
    else
        LLVMSetAlignment(LLVMBuildStore(weaver->builder, value, place), (unsigned)a->align);
}

/* A function of the C library may use any of its arguments, so they are chosen, and must be defined. */
static void demand_value(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef value)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    LLVMValueRef word = value;
    if (strncmp(LLVMGetValueName(LLVMGetCalledValue(call)), "mg_libc_", 8))
        return;
    if (kind == LLVMPointerTypeKind)
        word = LLVMBuildPtrToInt(weaver->builder, value, weaver->i64, "");
    else if (kind == LLVMDoubleTypeKind)
        word = LLVMBuildBitCast(weaver->builder, value, weaver->i64, "");
    else if (kind == LLVMIntegerTypeKind)
        word = LLVMBuildIntCast2(weaver->builder, value, weaver->i64, false, "");
    else
        return;
    mg_weaver_call(weaver, MG_HOOK_on_use, call, &word, 1);
}

/* The machine still passes something in the argument's place, but nothing reads it. */
static void drop(LLVMValueRef call, unsigned i, LLVMValueRef instead)
{
    assert(LLVMTypeOf(instead) == LLVMTypeOf(LLVMGetArgOperand(call, i)) || i == first_of(call));
    static const char *const attributes[] = {"byval", "align", "alignstack", "signext", "zeroext"};
    for (size_t k = 0; k < sizeof attributes / sizeof *attributes; k++)
        LLVMRemoveCallSiteEnumAttribute(call, i + 1,
                                        LLVMGetEnumAttributeKindForName(attributes[k], strlen(attributes[k])));
    LLVMSetOperand(call, i, instead);
}

static void lay_down_all(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef block)
{
    uint64_t at = 0;
    for (unsigned i = first_of(call); i < LLVMGetNumArgOperands(call); i++) {
        argument a = describe(weaver, call, i);
        LLVMValueRef value = LLVMGetArgOperand(call, i);
        at = round_up(at, a.align);
        demand_value(weaver, call, value);
        lay_down(weaver, at_offset(weaver, block, at), value, &a);
        at = round_up(at + a.size, SLOT);
        drop(call, i, i == first_of(call) ? block : LLVMConstNull(LLVMTypeOf(value)));
    }
}

static LLVMValueRef build_intrinsic(mg_weaver *weaver, const char *name, LLVMValueRef *args, unsigned count)
{
    LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(weaver->module, LLVMLookupIntrinsicID(name, strlen(name)), &weaver->ptr, 1);
    return LLVMBuildCall2(weaver->builder, LLVMGlobalGetValueType(function), function, args, count, "");
}

/* The local lives during the call, as if there were a block around it. If the function does not begin with the call, the local is made just before it, so
 * that a function that seldom prints needs no room for it. The call takes the local as an operand until mg_weaver_pass_arguments. */
static void weave_call(mg_weaver *weaver, LLVMValueRef call)
{
    uint64_t size = size_of_all(weaver, call);
    LLVMTypeRef byte = LLVMInt8TypeInContext(weaver->unit->context);
    bool is_made = !mg_weaver_is_at_entry(call);
    go_to(weaver, call, call);
    LLVMValueRef saved = is_made ? build_intrinsic(weaver, "llvm.stacksave", NULL, 0) : NULL;
    LLVMValueRef block = LLVMBuildAlloca(weaver->builder, LLVMArrayType2(byte, size), "");
    LLVMValueRef mark[] = {mg_weaver_number(weaver, size), block};
    LLVMSetAlignment(block, SLOT_MOST);
    build_intrinsic(weaver, "llvm.lifetime.start", mark, 2);
    lay_down_all(weaver, call, block);
    go_to(weaver, LLVMGetNextInstruction(call), call);
    build_intrinsic(weaver, "llvm.lifetime.end", mark, 2);
    if (is_made)
        build_intrinsic(weaver, "llvm.stackrestore", &saved, 1);
}

void mg_weaver_pass_arguments(mg_weaver *weaver, LLVMValueRef call)
{
    if (passes_some(call)) {
        LLVMValueRef args[] = {LLVMGetCalledValue(call), LLVMGetArgOperand(call, first_of(call))};
        mg_weaver_call(weaver, MG_HOOK_on_arguments, call, args, 2);
    }
}

/* ---- who is called --------------------------------------------------------------------------------------- */

static void start(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef arguments)
{
    LLVMValueRef to = LLVMGetArgOperand(call, 0);
    uint64_t offset = 0;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        LLVMTypeRef type = LLVMIntTypeInContext(weaver->unit->context, list[i].size * 8);
        LLVMValueRef value = list[i].is_next ? arguments : LLVMConstInt(type, list[i].number, false);
        LLVMValueRef store = LLVMBuildStore(weaver->builder, value, at_offset(weaver, to, offset));
        LLVMSetAlignment(store, list[i].size);
        offset += list[i].size;
    }
}

/* va_start writes the list; after va_end it counts as never written. */
static void weave_list(mg_weaver *weaver, LLVMValueRef call, LLVMValueRef arguments)
{
    const char *name = LLVMGetValueName(LLVMGetCalledValue(call));
    LLVMValueRef to = LLVMGetArgOperand(call, 0), size = mg_weaver_number(weaver, sizeof(va_list));
    go_to(weaver, call, call);
    if (!strncmp(name, "llvm.va_start", 13))
        start(weaver, call, arguments);
    else if (!strncmp(name, "llvm.va_copy", 12))
        LLVMBuildMemCpy(weaver->builder, to, 8, LLVMGetArgOperand(call, 1), 8, size);
    else
        LLVMBuildMemSet(weaver->builder, to,
                        mg_weaver_unset(weaver, LLVMInt8TypeInContext(weaver->unit->context)), size, 8);
    LLVMInstructionEraseFromParent(call);
}

static bool is_list_call(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) && !strncmp(LLVMGetValueName(callee), "llvm.va_", 8);
}

/* ---- all ------------------------------------------------------------------------------------------------- */

static void weave_function(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMValueRef next, arguments = NULL;
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)))
        arguments = mg_weaver_call(weaver, MG_HOOK_on_variadic,
                                   mg_weaver_after_allocas(LLVMGetEntryBasicBlock(function)), &function, 1);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) && is_list_call(i))
                weave_list(weaver, i, arguments);
            else if (LLVMIsACallInst(i) && passes_some(i))
                weave_call(weaver, i);
        }
}

void mg_weave_variadic(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && !mg_sequel_is_copy(f))
            weave_function(weaver, f);
}

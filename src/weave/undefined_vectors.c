/* The rules for vectors: element by element, as memcheck has them. The mask of a vector is one integer, as that of any value; the first element
 * has its lowest bits. So cast to a vector of integers it is the masks of the elements, and what moves elements moves those.
 *
 * What the vector instructions of one machine do is not known here: their results count as defined. */
#include <assert.h>
#include <string.h>

#include "weave/undefined.h"

typedef mg_undefined state;

bool mg_undefined_is_vector(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
}

bool mg_undefined_is_opaque(LLVMValueRef call)
{
    static const char *const machines[] = {"llvm.x86.", "llvm.aarch64."};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    bool is_machines = false, has_vector = mg_undefined_is_vector(call);
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        is_machines = is_machines || !strncmp(name, machines[i], strlen(machines[i]));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        has_vector = has_vector || mg_undefined_is_vector(LLVMGetArgOperand(call, i));
    return is_machines && has_vector;
}

/* A vector of as many integers, each as wide as an element. */
static LLVMTypeRef type_of_parts(const state *s, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    assert(mg_undefined_is_vector(value));
    unsigned width = mg_undefined_width(s->weaver, LLVMGetElementType(type));
    return LLVMVectorType(LLVMIntTypeInContext(s->weaver->unit->context, width), LLVMGetVectorSize(type));
}

static LLVMValueRef join(const state *s, LLVMValueRef parts, LLVMValueRef value)
{
    unsigned width = mg_undefined_width(s->weaver, LLVMTypeOf(value));
    assert(mg_undefined_width(s->weaver, LLVMTypeOf(parts)) == width);
    return LLVMBuildBitCast(s->weaver->builder, parts, LLVMIntTypeInContext(s->weaver->unit->context, width),
                            "");
}

/* The masks of the elements of an operand. */
static LLVMValueRef parts_for(state *s, LLVMValueRef user, unsigned operand)
{
    LLVMValueRef value = LLVMGetOperand(user, operand);
    return LLVMBuildBitCast(s->weaver->builder, mg_undefined_mask(s, value, user, operand),
                            type_of_parts(s, value), "");
}

/* Makes the masks of all operands first, so that what is computed from them comes after them. */
static void make_masks(state *s, LLVMValueRef user, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        mg_undefined_mask(s, LLVMGetOperand(user, i), user, i);
    mg_undefined_go_behind(s, user);
}

/* A bit for each element of a result, one where an operand is undefined. An operand with other elements, or none, counts for all. */
static LLVMValueRef flags_for(state *s, LLVMValueRef user, unsigned operand)
{
    LLVMBuilderRef builder = s->weaver->builder;
    LLVMValueRef value = LLVMGetOperand(user, operand), mask = mg_undefined_mask(s, value, user, operand);
    unsigned count = LLVMGetVectorSize(LLVMTypeOf(user));
    LLVMTypeRef flags = LLVMVectorType(s->weaver->i1, count);
    if (LLVMIsNull(mask))
        return LLVMConstNull(flags);
    if (mg_undefined_is_vector(value) && LLVMGetVectorSize(LLVMTypeOf(value)) == count) {
        LLVMValueRef parts = parts_for(s, user, operand);
        return LLVMBuildICmp(builder, LLVMIntNE, parts, LLVMConstNull(LLVMTypeOf(parts)), "");
    }
    LLVMValueRef any = LLVMBuildICmp(builder, LLVMIntNE, mask, LLVMConstNull(LLVMTypeOf(mask)), "");
    LLVMTypeRef whole = LLVMIntTypeInContext(s->weaver->unit->context, count);
    return LLVMBuildBitCast(builder, LLVMBuildSExt(builder, any, whole, ""), flags, "");
}

LLVMValueRef mg_undefined_any_elements(mg_undefined *s, LLVMValueRef value, unsigned operands)
{
    LLVMBuilderRef builder = s->weaver->builder;
    LLVMValueRef any = LLVMConstNull(LLVMVectorType(s->weaver->i1, LLVMGetVectorSize(LLVMTypeOf(value))));
    make_masks(s, value, operands);
    for (unsigned i = 0; i < operands; i++)
        any = LLVMBuildOr(builder, any, flags_for(s, value, i), "");
    return join(s, LLVMBuildSExt(builder, any, type_of_parts(s, value), ""), value);
}

LLVMValueRef mg_undefined_cast_elements(mg_undefined *s, LLVMValueRef cast)
{
    make_masks(s, cast, 1);
    LLVMValueRef parts = LLVMBuildCast(s->weaver->builder, LLVMGetInstructionOpcode(cast),
                                       parts_for(s, cast, 0), type_of_parts(s, cast), "");
    return join(s, parts, cast);
}

/* Each element comes from one side or the other. Where it is undefined from which, the element is undefined. */
LLVMValueRef mg_undefined_select_elements(mg_undefined *s, LLVMValueRef select)
{
    LLVMBuilderRef builder = s->weaver->builder;
    make_masks(s, select, 3);
    LLVMValueRef parts = LLVMBuildSelect(builder, LLVMGetOperand(select, 0), parts_for(s, select, 1),
                                         parts_for(s, select, 2), "");
    LLVMValueRef which = LLVMBuildSExt(builder, parts_for(s, select, 0), LLVMTypeOf(parts), "");
    return join(s, LLVMBuildOr(builder, parts, which, ""), select);
}

/* ---- elements that move ---------------------------------------------------------------------------------- */

LLVMValueRef mg_undefined_extract_element(mg_undefined *s, LLVMValueRef extract)
{
    make_masks(s, extract, 1);
    return LLVMBuildExtractElement(s->weaver->builder, parts_for(s, extract, 0), LLVMGetOperand(extract, 1),
                                   "");
}

LLVMValueRef mg_undefined_insert_element(mg_undefined *s, LLVMValueRef insert)
{
    make_masks(s, insert, 2);
    LLVMValueRef part = mg_undefined_mask(s, LLVMGetOperand(insert, 1), insert, 1);
    LLVMValueRef parts = LLVMBuildInsertElement(s->weaver->builder, parts_for(s, insert, 0), part,
                                                LLVMGetOperand(insert, 2), "");
    return join(s, parts, insert);
}

LLVMValueRef mg_undefined_shuffle(mg_undefined *s, LLVMValueRef shuffle)
{
    LLVMTypeRef number = LLVMInt32TypeInContext(s->weaver->unit->context);
    MG_VEC(LLVMValueRef) places = {0};
    for (unsigned i = 0; i < LLVMGetNumMaskElements(shuffle); i++) {
        int place = LLVMGetMaskValue(shuffle, i);
        mg_vec_push(&places, LLVMConstInt(number, place < 0 ? 0 : (unsigned)place, false));
    }
    make_masks(s, shuffle, 2);
    LLVMValueRef parts =
        LLVMBuildShuffleVector(s->weaver->builder, parts_for(s, shuffle, 0), parts_for(s, shuffle, 1),
                               LLVMConstVector(places.items, (unsigned)places.count), "");
    mg_vec_clear(&places);
    return join(s, parts, shuffle);
}

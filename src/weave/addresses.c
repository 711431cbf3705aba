/* Where what happens depends on the number of an address: it is hashed, or compared by < with one that does not come from the same object. In another process, or compiled
 * by another compiler, the same choices may then lead elsewhere. Differences of addresses, low bits of them (alignment, tags), and what becomes a pointer again are the same everywhere. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

#include "base/text.h"
#include "weave/llvm_gap.h"

enum { DEPTH_MOST = 6 };

static bool is_hashing(LLVMOpcode opcode)
{
    static const LLVMOpcode all[] = {LLVMMul,  LLVMURem, LLVMSRem, LLVMUDiv, LLVMSDiv,
                                     LLVMLShr, LLVMAShr, LLVMShl,  LLVMTrunc};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] == opcode)
            return true;
    return false;
}

static bool is_passing(LLVMOpcode opcode)
{
    static const LLVMOpcode all[] = {LLVMAdd, LLVMAnd, LLVMOr, LLVMXor, LLVMPHI, LLVMSelect};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] == opcode)
            return true;
    return false;
}

static bool is_small(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64 &&
           LLVMConstIntGetZExtValue(value) < 4096;
}

/* Only low bits are left, as of an alignment. */
static bool masks(LLVMValueRef user)
{
    return LLVMGetInstructionOpcode(user) == LLVMAnd &&
           (is_small(LLVMGetOperand(user, 0)) || is_small(LLVMGetOperand(user, 1)));
}

static LLVMValueRef parameter_of(LLVMValueRef call, LLVMValueRef value)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetArgOperand(call, i) == value && LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee) &&
            i < LLVMCountParams(callee))
            return LLVMGetParam(callee, i);
    return NULL;
}

/* Is it only asked whether a remainder is zero, which tells an alignment? */
static bool is_alignment(LLVMValueRef user)
{
    if (LLVMGetInstructionOpcode(user) != LLVMURem)
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(user); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef test = LLVMGetUser(use);
        if (!LLVMIsAICmpInst(test) || !LLVMIsNull(LLVMGetOperand(test, 1)))
            return false;
    }
    return true;
}

/* Is something computed with the number of an address? Gives where. */
static LLVMValueRef find_hashing(LLVMValueRef value, unsigned depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use && depth < DEPTH_MOST; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use), found = NULL, parameter;
        if (!LLVMIsAInstruction(user))
            continue;
        if (is_hashing(LLVMGetInstructionOpcode(user)) && !is_alignment(user))
            return user;
        if (is_passing(LLVMGetInstructionOpcode(user)) && !masks(user))
            found = find_hashing(user, depth + 1);
        else if (LLVMIsACallInst(user) && (parameter = parameter_of(user, value)))
            found = find_hashing(parameter, depth + 1);
        if (found)
            return found;
    }
    return NULL;
}

static LLVMValueRef base_of(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

/* Does a walk through an array lead to it? */
static bool is_walk(LLVMValueRef pointer)
{
    return LLVMIsAGetElementPtrInst(pointer) || LLVMIsAPHINode(pointer) || LLVMIsASelectInst(pointer) ||
           LLVMIsAConstant(pointer);
}

/* Two fields of one struct, such as the position and the end of a buffer, lead into the same object. */
static bool are_of_one(LLVMValueRef a, LLVMValueRef b)
{
    if (base_of(a) == base_of(b))
        return true;
    return LLVMIsALoadInst(a) && LLVMIsALoadInst(b) &&
           base_of(LLVMGetOperand(a, 0)) == base_of(LLVMGetOperand(b, 0));
}

static bool orders(LLVMValueRef i)
{
    if (!LLVMIsAICmpInst(i) || LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind)
        return false;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
    LLVMValueRef a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
    return predicate != LLVMIntEQ && predicate != LLVMIntNE && !is_walk(a) && !is_walk(b) && !are_of_one(a, b);
}

static bool is_same_use(const mg_address_use *use, const char *root, const mg_di_place *place)
{
    return use->line == place->line && !strcmp(use->file, place->file) && !strcmp(use->root, root);
}

static char *copy(const char *text)
{
    mg_text out = {0};
    mg_text_add(&out, text);
    return out.data;
}

static void note(mg_weaver *weaver, const char *root, LLVMValueRef at, bool is_order)
{
    mg_di_place place;
    mg_linkage *linkage = &weaver->unit->linkage;
    if (!mg_gap_place_of(at, &place))
        return;
    for (size_t i = 0; i < linkage->addresses.count; i++)
        if (is_same_use(&linkage->addresses.items[i], root, &place))
            return;
    mg_vec_push(&linkage->addresses, ((mg_address_use){copy(root), copy(place.file), place.line, is_order}));
}

static void look_through(mg_weaver *weaver, const char *root, LLVMValueRef function, mgc_set *seen);

static void look_at(mg_weaver *weaver, const char *root, LLVMValueRef i, mgc_set *seen)
{
    LLVMValueRef hashing = LLVMIsAPtrToIntInst(i) ? find_hashing(i, 0) : NULL;
    if (hashing)
        note(weaver, root, hashing, false);
    if (orders(i))
        note(weaver, root, i, true);
    for (int k = 0; k < LLVMGetNumOperands(i); k++) /* called, or given to what calls it */
        if (LLVMIsAFunction(LLVMGetOperand(i, (unsigned)k)))
            look_through(weaver, root, LLVMGetOperand(i, (unsigned)k), seen);
}

static void look_through(mg_weaver *weaver, const char *root, LLVMValueRef function, mgc_set *seen)
{
    if (LLVMIsDeclaration(function) || !strncmp(LLVMGetValueName(function), "mg_libc_", 8) ||
        !mgc_set_add(seen, function))
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            look_at(weaver, root, i, seen);
}

void mg_addresses_find(mg_weaver *weaver)
{
    assert(!weaver->is_inlined);
    for (size_t i = 0; i < weaver->options->root_count; i++) {
        LLVMValueRef root = LLVMGetNamedFunction(weaver->module, weaver->options->roots[i]);
        mgc_set *seen = mgc_set_new();
        if (root)
            look_through(weaver, weaver->options->roots[i], root, seen);
        mgc_set_free(seen);
    }
}

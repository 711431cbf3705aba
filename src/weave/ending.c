/* What the predicate returns once a function has returned a constant: known if every caller then returns a constant at once, and
 * so on up to the predicate.
 *
 * A caller is followed from its call on, as far as the constant decides which way it goes and nothing is read, stored or called on that way. In a
 * recursion a function is its own caller: while its answer is looked for it is PENDING, which agrees with any other. */
#include "weave/ending.h"

#include <assert.h>
#include <string.h>

#include "weave/lanes.h"

enum { BLOCKS_MOST = 64 };

/* A walk from a value that is known, as that of a call, to the return of the function it stands in. */
typedef struct walk {
    LLVMValueRef known;
    uint64_t result;
    LLVMBasicBlockRef path[BLOCKS_MOST];
    int count;
} walk;

static uint64_t mask_of(LLVMTypeRef type)
{
    assert(LLVMGetIntTypeWidth(type) && LLVMGetIntTypeWidth(type) <= 64);
    return ~(uint64_t)0 >> (64 - LLVMGetIntTypeWidth(type));
}

static bool is_integer(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64;
}

static int64_t sign_extend(uint64_t bits, LLVMTypeRef type)
{
    unsigned shift = 64 - LLVMGetIntTypeWidth(type);
    return (int64_t)(bits << shift) >> shift;
}

/* The value of an operand on the walk, if it is a constant there. upto: how much of the walk's path counts, because a value from an earlier turn of a loop
 * is not known. */
static bool evaluate(const walk *w, int upto, LLVMValueRef value, uint64_t *out);

static bool evaluate_phi(const walk *w, int upto, LLVMValueRef phi, uint64_t *out)
{
    int at = upto - 1;
    assert(upto <= w->count);
    while (at > 0 && w->path[at] != LLVMGetInstructionParent(phi))
        at--;
    for (unsigned i = 0; at > 0 && i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == w->path[at - 1])
            return evaluate(w, at, LLVMGetIncomingValue(phi, i), out);
    return false;
}

static bool evaluate_binary(const walk *w, int upto, LLVMValueRef value, uint64_t *out)
{
    uint64_t a, b;
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    if (!is_integer(left) || !evaluate(w, upto, left, &a) || !evaluate(w, upto, right, &b))
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMICmp:
        *out = mg_operation_holds(mg_lanes_operation(value), LLVMGetIntTypeWidth(LLVMTypeOf(left)), a, b);
        return true;
    case LLVMAnd:
        *out = a & b;
        return true;
    case LLVMOr:
        *out = a | b;
        return true;
    case LLVMXor:
        *out = a ^ b;
        return true;
    default:
        return false;
    }
}

static bool evaluate_cast(const walk *w, int upto, LLVMValueRef value, uint64_t *out)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    if (!is_integer(from) || !evaluate(w, upto, from, out))
        return false;
    if (LLVMGetInstructionOpcode(value) == LLVMSExt)
        *out = (uint64_t)sign_extend(*out, LLVMTypeOf(from));
    *out &= mask_of(LLVMTypeOf(value));
    return true;
}

static bool evaluate(const walk *w, int upto, LLVMValueRef value, uint64_t *out)
{
    uint64_t condition;
    if (value == w->known) {
        *out = w->result;
        return true;
    }
    if (!is_integer(value))
        return false;
    if (LLVMIsAConstantInt(value)) {
        *out = LLVMConstIntGetZExtValue(value);
        return true;
    }
    if (!LLVMIsAInstruction(value))
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
        return evaluate_cast(w, upto, value, out);
    case LLVMSelect:
        return evaluate(w, upto, LLVMGetOperand(value, 0), &condition) &&
               evaluate(w, upto, LLVMGetOperand(value, condition ? 1 : 2), out);
    case LLVMPHI:
        return evaluate_phi(w, upto, value, out);
    default:
        return LLVMGetNumOperands(value) == 2 && evaluate_binary(w, upto, value, out);
    }
}

bool mg_ending_is_pure(LLVMValueRef instruction)
{
    static const LLVMOpcode pure[] = {LLVMAdd,      LLVMSub,      LLVMMul,     LLVMAnd,           LLVMOr,
                                      LLVMXor,      LLVMICmp,     LLVMZExt,    LLVMSExt,          LLVMTrunc,
                                      LLVMPtrToInt, LLVMIntToPtr, LLVMBitCast, LLVMGetElementPtr, LLVMSelect,
                                      LLVMFreeze,   LLVMPHI};
    for (size_t i = 0; i < sizeof pure / sizeof *pure; i++)
        if (LLVMGetInstructionOpcode(instruction) == pure[i])
            return true;
    return LLVMIsADbgInfoIntrinsic(instruction) != NULL;
}

/* The block that comes after a block's end; NULL when it is not known. */
static LLVMBasicBlockRef next_block(const walk *w, LLVMValueRef end)
{
    uint64_t condition;
    if (LLVMGetInstructionOpcode(end) != LLVMBr)
        return NULL;
    if (!LLVMIsConditional(end))
        return LLVMGetSuccessor(end, 0);
    return evaluate(w, w->count, LLVMGetCondition(end), &condition) ? LLVMGetSuccessor(end, condition ? 0 : 1)
                                                                    : NULL;
}

/* The constant that a function returns once a value in it is known to be `result`. False: that is not a constant, or not known. */
static bool follow_to_return(LLVMValueRef known, uint64_t result, uint64_t *returned)
{
    walk w = {.known = known, .result = result};
    LLVMBasicBlockRef block = LLVMGetInstructionParent(known);
    LLVMValueRef i = LLVMGetNextInstruction(known);
    while (block && w.count < BLOCKS_MOST) {
        w.path[w.count++] = block;
        assert(LLVMGetInstructionParent(i) == block);
        for (; !LLVMIsATerminatorInst(i); i = LLVMGetNextInstruction(i))
            if (!mg_ending_is_pure(i))
                return false;
        if (LLVMIsAReturnInst(i))
            return LLVMGetNumOperands(i) && evaluate(&w, w.count, LLVMGetOperand(i, 0), returned);
        block = next_block(&w, i);
        i = block ? LLVMGetFirstInstruction(block) : NULL;
    }
    return false;
}

static bool is_root(const mg_weaver *weaver, LLVMValueRef function)
{
    return !strcmp(LLVMGetValueName(function), weaver->options->roots[0]);
}

/* Is a use of a function a call of it, and does not also pass its address? */
static bool is_call(LLVMValueRef user, LLVMValueRef function)
{
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
        return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
        if (LLVMGetArgOperand(user, i) == function)
            return false;
    return true;
}

/* The ending that all callers agree on, including the host if it calls the function itself. A caller whose answer is still pending agrees with any. */
static mg_ending find_ending(mg_endings *endings, LLVMValueRef function, uint64_t constant)
{
    mg_ending all = MG_ENDING_PENDING;
    if (is_root(endings->weaver, function))
        all = constant ? MG_ENDING_TRUE : MG_ENDING_FALSE;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        uint64_t returned;
        if (!is_call(call, function) || !follow_to_return(call, constant, &returned))
            return MG_ENDING_OPEN;
        LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
        mg_ending one = mg_ending_of(endings, caller, returned);
        if (one == MG_ENDING_OPEN || (one != MG_ENDING_PENDING && all != MG_ENDING_PENDING && one != all))
            return MG_ENDING_OPEN;
        all = one != MG_ENDING_PENDING ? one : all;
    }
    return all;
}

mg_ending mg_ending_of(mg_endings *endings, LLVMValueRef function, uint64_t constant)
{
    for (size_t i = 0; i < endings->all.count; i++)
        if (endings->all.items[i].function == function && endings->all.items[i].constant == constant)
            return endings->all.items[i].ending;
    size_t at = endings->all.count;
    mg_vec_push(&endings->all, ((mg_ending_entry){function, constant, MG_ENDING_PENDING}));
    mg_ending ending = find_ending(endings, function, constant);
    assert(at < endings->all.count && endings->all.items[at].function == function);
    if (ending == MG_ENDING_OPEN)
        endings->all.count = at + 1; /* answers found meanwhile may rely on another answer for this one */
    /* Answers that rely on this one, or on one that is still sought, are the same as this one: either all agree, or all are open. */
    for (size_t i = at; i < endings->all.count; i++)
        if (endings->all.items[i].ending == MG_ENDING_PENDING)
            endings->all.items[i].ending = ending;
    return ending;
}

mg_ending mg_ending_after(mg_endings *endings, LLVMValueRef value, uint64_t result)
{
    uint64_t returned;
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(value));
    return follow_to_return(value, result, &returned) ? mg_ending_of(endings, function, returned)
                                                      : MG_ENDING_OPEN;
}

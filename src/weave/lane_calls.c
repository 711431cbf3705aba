/* Lanes of arguments and results go beside a call. Hooks before it leave the lanes of its arguments where the callee finds them; before a return the lane of
 * the result is left for the caller. A function of the host takes the lane as one more argument. */
#include "weave/lanes.h"

#include <assert.h>

#include <llvm-c/DebugInfo.h>

static LLVMValueRef number(const mg_lanes *lanes, uint64_t value)
{
    return mg_weaver_number(lanes->weaver, value);
}

static void call_hook(mg_lanes *lanes, mg_hook_id hook, LLVMValueRef before, LLVMValueRef *args, unsigned count)
{
    mg_lanes_own(lanes, mg_weaver_call(lanes->weaver, hook, before, args, count));
}

static void pass_part(mg_lanes *lanes, LLVMValueRef before, unsigned element, LLVMValueRef lane)
{
    LLVMValueRef args[] = {number(lanes, element), lane};
    call_hook(lanes, MG_HOOK_on_lane_return_part, before, args, 2);
}

/* Before a return stands the lane of what is returned, also when that cannot be open: a call in this function may have left one. */
void mg_lanes_weave_return(mg_lanes *lanes, LLVMValueRef at)
{
    LLVMValueRef before = LLVMGetPreviousInstruction(at);
    bool is_tail = before && LLVMIsACallInst(before) && LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail;
    if (!LLVMGetNumOperands(at) || is_tail)
        return;
    LLVMValueRef whole = LLVMGetOperand(at, 0);
    unsigned count = mg_lanes_has_structs(lanes->weaver->options->lanes) && !lanes->is_root
                         ? mg_aggregate_count(LLVMTypeOf(whole))
                         : 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef element = mg_aggregate_element(whole, i);
        pass_part(lanes, at, i, element ? mg_lanes_lane(lanes, element) : number(lanes, 0));
    }
    LLVMValueRef lane = lanes->is_root ? number(lanes, 0) : mg_lanes_lane(lanes, LLVMGetOperand(at, 0));
    call_hook(lanes, MG_HOOK_on_lane_return, at, &lane, 1);
}

enum { ARGUMENTS_MOST = 8 };

/* The same call with two more arguments; gives it, or NULL if there are too many. */
static LLVMValueRef lengthen_call(mg_lanes *lanes, LLVMValueRef call, const LLVMValueRef more[2])
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call), types[ARGUMENTS_MOST];
    LLVMValueRef args[ARGUMENTS_MOST];
    unsigned count = LLVMCountParamTypes(type);
    if (count + 2 > ARGUMENTS_MOST)
        return NULL;
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < count; i++)
        args[i] = LLVMGetArgOperand(call, i);
    for (unsigned i = 0; i < 2; i++) {
        types[count + i] = lanes->weaver->i64;
        args[count + i] = more[i];
    }
    LLVMTypeRef longer = LLVMFunctionType(LLVMGetReturnType(type), types, count + 2, false);
    LLVMPositionBuilderBefore(lanes->weaver->builder, call);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef made =
        LLVMBuildCall2(lanes->weaver->builder, longer, LLVMGetCalledValue(call), args, count + 2, "");
    LLVMReplaceAllUsesWith(call, made);
    return made;
}

/* The lane of the argument that may be open, and which answer is refused. */
static void weave_host_call(mg_lanes *lanes, LLVMValueRef call, unsigned open)
{
    LLVMValueRef more[] = {mg_lanes_lane(lanes, LLVMGetArgOperand(call, open)),
                           number(lanes, (uint64_t)(uintptr_t)mgc_map_get(lanes->refused, call))};
    if (lengthen_call(lanes, call, more))
        LLVMInstructionEraseFromParent(call);
}

/* The lanes of what says how much memory is wanted. That of the result was made already, behind the old call, and stays there. */
static void weave_allocation(mg_lanes *lanes, LLVMValueRef call, unsigned first, unsigned last)
{
    LLVMValueRef none = number(lanes, 0);
    LLVMValueRef more[] = {mg_lanes_lane(lanes, LLVMGetArgOperand(call, first)),
                           last > first ? mg_lanes_lane(lanes, LLVMGetArgOperand(call, last)) : none};
    LLVMValueRef lane = (LLVMValueRef)mgc_map_get(lanes->open, call);
    call_hook(lanes, MG_HOOK_on_lane_return, call, &none, 1); /* an earlier call may have left one */
    LLVMValueRef made = lengthen_call(lanes, call, more);
    assert(made);
    mgc_map_remove(lanes->open, call);
    if (lane)
        mgc_map_put(lanes->open, made, lane);
    LLVMInstructionEraseFromParent(call);
}

static void answer_question(mg_lanes *lanes, LLVMValueRef call)
{
    assert(mg_lanes_is_question(LLVMGetCalledValue(call)));
    LLVMBuilderRef builder = lanes->weaver->builder;
    LLVMValueRef lane = mg_lanes_lane(lanes, LLVMGetArgOperand(call, 0));
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef rest = LLVMBuildAnd(builder, lane, number(lanes, MG_LANE_OPEN), "");
    LLVMReplaceAllUsesWith(call, LLVMBuildICmp(builder, LLVMIntNE, rest, number(lanes, 0), ""));
    LLVMInstructionEraseFromParent(call);
}

void mg_lanes_weave_call(mg_lanes *lanes, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    int host = mg_lanes_host_argument(lanes, callee);
    unsigned first, last;
    bool is_host = LLVMIsAFunction(callee) && LLVMIsDeclaration(callee);
    bool has_any = mg_lanes_is_open(lanes, call) && !is_host; /* the host says itself whether its result is */
    if (mg_lanes_is_question(callee)) {
        answer_question(lanes, call);
        return;
    }
    if (mg_lanes_allocates(lanes, callee, &first, &last)) {
        weave_allocation(lanes, call, first, last);
        return;
    }
    if (host >= 0) {
        weave_host_call(lanes, call, (unsigned)host);
        return;
    }
    if (lanes->weaver->options->lanes == MG_LANES_TERMS && mg_term_lanes_keeps(lanes, call))
        return; /* it only computes */
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        has_any =
            has_any || (mg_lanes_is_open(lanes, LLVMGetArgOperand(call, i)) && mg_lanes_keeps(lanes, call, i));
    if (mg_lanes_has_structs(lanes->weaver->options->lanes) &&
        !LLVMIsAFunction(callee)) /* it may be of the host */
        for (unsigned i = 0; i < mg_aggregate_count(LLVMTypeOf(call)); i++)
            pass_part(lanes, call, i, number(lanes, 0));
    if (!has_any)
        return;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && mg_lanes_keeps(lanes, call, i); i++) {
        LLVMValueRef args[] = {number(lanes, i), mg_lanes_lane(lanes, LLVMGetArgOperand(call, i))};
        assert(i < MG_LANES_PASSED);
        call_hook(lanes, MG_HOOK_on_lane_pass, call, args, 2);
    }
    call_hook(lanes, MG_HOOK_on_lane_call, call, &callee, 1);
}

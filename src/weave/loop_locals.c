/* Which variables of a function a loop with an invariant may change, so that they are forgotten where it is cut.
 *
 * A variable that becomes a register is changed by stores to it and by nothing else, so the stores in the loop tell all. Any other one lies in memory, and who
 * changes it is found out by the host when it happens (prove/cuts.c); that it is forgotten if the loop assigns to it by name only spares the user an MG_LOOP_MODIFIES. Such a variable
 * must stay in memory: its address is passed to the host, and no pass may take it for a register after that.
 *
 * A variable that is declared in the body is new in each turn, and one that is always written before it is read is no state of the loop. One that may
 * never have been written when the loop begins may still not have been, after some turns: it is forgotten on one way, and left as it is on another. */
#include "weave/loops.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

#include "base/text.h"
#include "weave/pointees.h"

typedef struct local {
    LLVMValueRef alloca;
    mg_gap_local debug;
    bool is_register;
    bool is_assigned; /* in the loop, by its name */
    bool is_of_turn;  /* each turn has its own */
} local;

bool mg_loop_is_told(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    return !strcmp(name, "mg_host_mg_loop_own");
}

static bool is_store_to(LLVMValueRef instruction, LLVMValueRef alloca)
{
    return LLVMIsAStoreInst(instruction) && LLVMGetOperand(instruction, 1) == alloca &&
           LLVMTypeOf(LLVMGetOperand(instruction, 0)) == LLVMGetAllocatedType(alloca);
}

static bool is_in_loop(const mg_loop *loop, LLVMValueRef instruction)
{
    return mg_gap_loop_has(loop->blocks, LLVMGetInstructionParent(instruction));
}

static local describe_local(const mg_loop *loop, LLVMValueRef alloca)
{
    local l = {
        .alloca = alloca, .debug = mg_gap_local_of(alloca), .is_register = mg_weaver_becomes_register(alloca)};
    bool is_elsewhere = false;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsADbgInfoIntrinsic(user))
            continue;
        bool is_inside = is_in_loop(loop, user);
        is_elsewhere = is_elsewhere || !is_inside;
        l.is_assigned = l.is_assigned || (is_inside && is_store_to(user, alloca));
    }
    l.is_of_turn = l.debug.declared ? mg_gap_loop_has(loop->blocks, l.debug.declared) : !is_elsewhere;
    return l;
}

/* ---- ways through the function ---------------------------------------------------------------------------- */

/* What a block does first to a variable, which ends a way through the function. */
typedef enum first_use { NOTHING, READ, WRITTEN } first_use;

/* Without finds_reads only whether the block writes the variable. */
static first_use find_use(LLVMBasicBlockRef block, LLVMValueRef alloca, bool finds_reads)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
        if (is_store_to(i, alloca))
            return WRITTEN;
        for (int k = 0; finds_reads && !LLVMIsADbgInfoIntrinsic(i) && k < LLVMGetNumOperands(i); k++)
            if (LLVMGetOperand(i, (unsigned)k) == alloca)
                return READ;
    }
    return NOTHING;
}

/* Is there a way from a block to another one, or if that is NULL to a read of the variable, on which the variable is not written? */
static bool can_reach(LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMValueRef alloca)
{
    MG_VEC(LLVMBasicBlockRef) left = {0};
    mgc_set *seen = mgc_set_new();
    bool is_reached = false;
    mg_vec_push(&left, from);
    while (left.count && !is_reached) {
        LLVMBasicBlockRef block = left.items[--left.count];
        if (!mgc_set_add(seen, block))
            continue;
        first_use found = find_use(block, alloca, !to);
        is_reached = block == to || found == READ;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; found == NOTHING && i < LLVMGetNumSuccessors(end); i++)
            mg_vec_push(&left, LLVMGetSuccessor(end, i));
    }
    mgc_set_free(seen);
    mg_vec_clear(&left);
    return is_reached;
}

/* May its value at the beginning of a turn be read, by the invariant, in the turn or later? */
static bool is_live(const mg_loop *loop, const local *l)
{
    return !l->is_register || can_reach(loop->header, NULL, l->alloca) ||
           can_reach(LLVMGetInstructionParent(loop->line), NULL, l->alloca);
}

/* May the loop begin before the variable was written? */
static bool may_be_unset(const mg_loop *loop, const local *l)
{
    return can_reach(LLVMGetEntryBasicBlock(loop->function), loop->entry, l->alloca);
}

/* ---- forgetting ------------------------------------------------------------------------------------------- */

static unsigned width_of(LLVMTypeRef type)
{
    unsigned width = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    return width == 8 || width == 16 || width == 32 || width == 64 ? width : 0;
}

/* The text that a choice is shown with. */
static LLVMValueRef make_text(const mg_loop *loop, const char *name, const char *rest)
{
    mg_text bytes = {0};
    mg_text_printf(&bytes, "%s%s", *name ? name : "a value", rest);
    LLVMValueRef string = LLVMBuildGlobalStringPtr(loop->weaver->builder, bytes.data, "");
    mg_text_clear(&bytes);
    return string;
}

/* Stores any number of its type. */
static void store_any(const mg_loop *loop, const local *l)
{
    LLVMTypeRef type = LLVMGetAllocatedType(l->alloca);
    unsigned width = width_of(type);
    uint64_t high = l->debug.is_bool ? 1 : UINT64_MAX >> (65 - width), low = l->debug.is_bool ? 0 : ~high;
    assert(width);
    LLVMValueRef args[] = {mg_weaver_number(loop->weaver, low), mg_weaver_number(loop->weaver, high),
                           make_text(loop, l->debug.name, " after some turns")};
    LLVMValueRef value = mg_loop_call(loop, "mg_choose", args, 3);
    if (width < 64)
        value = LLVMBuildTrunc(loop->weaver->builder, value, type, "");
    LLVMBuildStore(loop->weaver->builder, value, l->alloca);
}

/* Can it be forgotten? A pointer can, if it is known what it points to. */
static bool can_be_any(const mg_loop *loop, const local *l)
{
    mg_pointee pointee;
    return width_of(LLVMGetAllocatedType(l->alloca)) ||
           (mg_pointee_of(loop->weaver->unit->context, l->debug.type, &pointee) && pointee.size);
}

/* Stores NULL, any object of its type, or any place in the array that it leads into: the model decides (hooks/libc_loops.c). */
static void store_any_pointer(mg_loop *loop, const local *l)
{
    mg_weaver *weaver = loop->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMTypeRef type = LLVMGetAllocatedType(l->alloca);
    mg_pointee pointee;
    bool is_pointer = mg_pointee_of(weaver->unit->context, l->debug.type, &pointee);
    assert(is_pointer && pointee.size);
    (void)is_pointer;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(builder);
    LLVMMetadataRef line = LLVMGetCurrentDebugLocation2(builder);
    mg_loop_pointer p = {.variable = l->alloca,
                         .place = mg_loop_make_variable(loop, type),
                         .base = mg_loop_make_variable(loop, weaver->i64),
                         .type = LLVMBuildGlobalStringPtr(builder, pointee.name, ""),
                         .size = mg_weaver_number(weaver, pointee.size)};
    mg_vec_push(&loop->pointers, p);
    LLVMPositionBuilderAtEnd(builder, here);
    LLVMSetCurrentDebugLocation2(builder, line);
    LLVMValueRef args[] = {p.place, p.type, p.size, make_text(loop, l->debug.name, " after some turns")},
                 own[] = {p.place, mg_weaver_number(weaver, sizeof(uint64_t))};
    mg_loop_call(loop, "mg_loop_own", own, 2);
    LLVMBuildStore(builder, LLVMBuildLoad2(builder, type, l->alloca, ""), p.place);
    LLVMBuildStore(builder, mg_loop_call(loop, "mg_loop_pointer", args, 4), p.base);
    LLVMBuildStore(builder, LLVMBuildLoad2(builder, type, p.place, ""), l->alloca);
}

void mg_loop_check_pointers(const mg_loop *loop)
{
    LLVMBuilderRef builder = loop->weaver->builder;
    for (size_t i = 0; i < loop->pointers.count; i++) {
        const mg_loop_pointer *p = &loop->pointers.items[i];
        LLVMBuildStore(builder, LLVMBuildLoad2(builder, LLVMGetAllocatedType(p->variable), p->variable, ""),
                       p->place);
        LLVMValueRef args[] = {p->place, p->type, p->size,
                               LLVMBuildLoad2(builder, loop->weaver->i64, p->base, "")};
        mg_loop_call(loop, "mg_loop_pointer_end", args, 4);
    }
}

static void store_value(mg_loop *loop, const local *l)
{
    if (width_of(LLVMGetAllocatedType(l->alloca)))
        store_any(loop, l);
    else
        store_any_pointer(loop, l);
}

static void forget_value(mg_loop *loop, const local *l)
{
    LLVMBuilderRef builder = loop->weaver->builder;
    if (!may_be_unset(loop, l)) {
        store_value(loop, l);
        return;
    }
    LLVMValueRef args[] = {mg_weaver_number(loop->weaver, 0), mg_weaver_number(loop->weaver, 1),
                           make_text(loop, l->debug.name, " is set after some turns")},
                 is_set = mg_loop_call(loop, "mg_choose", args, 3);
    LLVMBasicBlockRef here = LLVMGetInsertBlock(builder), set = mg_loop_begin_block(loop),
                      after = mg_loop_begin_block(loop);
    LLVMPositionBuilderAtEnd(builder, here);
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntNE, is_set, mg_weaver_number(loop->weaver, 0), ""),
                    set, after);
    LLVMPositionBuilderAtEnd(builder, set);
    store_value(loop, l);
    LLVMBuildBr(builder, after);
    LLVMPositionBuilderAtEnd(builder, after);
}

/* Tells the host that turns may change so many bytes of a variable, if it lies in memory. */
static void tell_host(const mg_loop *loop, const local *l, uint64_t size)
{
    LLVMValueRef args[] = {l->alloca, mg_weaver_number(loop->weaver, size)};
    if (!l->is_register)
        mg_loop_call(loop, "mg_loop_own", args, 2);
}

static void forget_local(mg_loop *loop, const local *l)
{
    uint64_t size = mg_weaver_room(loop->weaver, l->alloca);
    bool can_be_forgotten = can_be_any(loop, l);
    if (l->is_of_turn || !l->is_assigned || !is_live(loop, l)) {
        tell_host(loop, l, l->is_of_turn ? size : 0);
        return;
    }
    tell_host(loop, l, can_be_forgotten ? size : 0);
    if (can_be_forgotten) {
        forget_value(loop, l);
        return;
    }
    LLVMValueRef is_unset = mg_weaver_number(loop->weaver, 0);
    mg_loop_call(loop, "mg_loop_beyond", &is_unset, 1);
}

void mg_loop_forget_locals(mg_loop *loop)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(loop->function);
    MG_VEC(local) all = {0};
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && LLVMGetFirstUse(i))
            mg_vec_push(&all, describe_local(loop, i));
    for (size_t i = 0; i < all.count; i++)
        forget_local(loop, &all.items[i]);
    mg_vec_clear(&all);
}

/* Locals whose address is given away leave the compiler's frame for an area of their own, where every store is seen and undone as
 * in the heap. So no pointer leads into the stack: frames hold what the compiler put there and nothing else, however hostile
 * the program is. */
#include "weave/weaver.h"

#include <string.h>

#include "base/vec.h"

typedef struct local {
    LLVMValueRef alloca;
    uint64_t size, offset;
} local;

typedef struct single {
    LLVMValueRef alloca;
    bool is_at_start; /* it stands among the first allocas */
} single;

typedef struct frame {
    mg_weaver *weaver;
    LLVMValueRef function, first;         /* the first instruction after the allocas */
    MG_VEC(local) fixed;                  /* one room for all, at the entry */
    MG_VEC(single) made;                  /* a room for each, where it is made */
    MG_VEC(single) kept;                  /* they stay */
    MG_VEC(LLVMValueRef) saves, restores; /* llvm.stacksave and llvm.stackrestore */
    bool is_variadic;
} frame;

LLVMValueRef mg_weaver_after_allocas(LLVMBasicBlockRef entry)
{
    LLVMValueRef at = LLVMGetFirstInstruction(entry);
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    return at;
}

static uint64_t round_up(uint64_t number, uint64_t to)
{
    return (number + to - 1) & ~(to - 1);
}

/* A local of variable length must fit. Before inlining, which may drop an array that nobody looks at. */
bool mg_weave_array(mg_weaver *weaver, LLVMValueRef array)
{
    LLVMValueRef count = LLVMGetOperand(array, 0);
    uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(array));
    if (LLVMIsAConstantInt(count))
        return true;
    LLVMPositionBuilderBefore(weaver->builder, array);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(count) != weaver->i64)
        count = LLVMBuildZExt(weaver->builder, count, weaver->i64, "");
    LLVMValueRef args[] = {count, mg_weaver_number(weaver, size ? size : 1),
                           mg_weaver_number(weaver, MG_VERDICT_stack), mg_weaver_info(weaver, array, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_array, array, args, 4);
    return true;
}

/* ---- what there is ------------------------------------------------------------------------------------------------- */

static bool is_at_start(const frame *f, LLVMValueRef alloca)
{
    LLVMValueRef at = alloca;
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    return at == f->first;
}

static void find_alloca(frame *f, LLVMValueRef alloca)
{
    LLVMValueRef count = LLVMGetOperand(alloca, 0);
    uint64_t each = LLVMABISizeOfType(f->weaver->data, LLVMGetAllocatedType(alloca));
    if (!mg_weaver_is_given_away(f->weaver, alloca)) {
        mg_vec_push(&f->kept, ((single){alloca, is_at_start(f, alloca)}));
        return;
    }
    if (!mg_weaver_is_at_entry(alloca) || !LLVMIsAConstantInt(count) ||
        LLVMGetAlignment(alloca) > f->weaver->options->chunk) {
        mg_vec_push(&f->made, ((single){alloca, is_at_start(f, alloca)}));
        return;
    }
    uint64_t size = each * LLVMConstIntGetZExtValue(count);
    mg_vec_push(&f->fixed, ((local){.alloca = alloca, .size = size ? size : 1}));
}

static void find_call(frame *f, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    if (!strncmp(name, "llvm.stacksave", 14))
        mg_vec_push(&f->saves, call);
    else if (!strncmp(name, "llvm.stackrestore", 17))
        mg_vec_push(&f->restores, call);
    else if (!strncmp(name, "llvm.va_start", 13))
        f->is_variadic = true;
}

static void find_all(frame *f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsAAllocaInst(i))
                find_alloca(f, i);
            else if (LLVMIsACallInst(i))
                find_call(f, i);
}

/* ---- where it goes ------------------------------------------------------------------------------------------------- */

/* Small locals lie together, each large one in whole chunks; gives the end. */
static uint64_t place(frame *f, bool is_big, uint64_t at)
{
    for (size_t i = 0; i < f->fixed.count; i++) {
        local *l = &f->fixed.items[i];
        if ((l->size >= MG_LOCAL_BIG) != is_big)
            continue;
        l->offset = round_up(at, is_big ? f->weaver->options->chunk : LLVMGetAlignment(l->alloca));
        at = l->offset +
             (l->size < MG_LOCALS_MOST ? l->size : MG_LOCALS_MOST); /* or many would add up to little */
    }
    return at;
}

static LLVMValueRef pointer_to(frame *f, LLVMValueRef base, uint64_t offset)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(f->weaver->unit->context);
    LLVMValueRef index = mg_weaver_number(f->weaver, offset);
    return offset ? LLVMBuildGEP2(f->weaver->builder, byte, base, &index, 1, "") : base;
}

static void replace(LLVMValueRef old, LLVMValueRef by)
{
    LLVMReplaceAllUsesWith(old, by);
    LLVMInstructionEraseFromParent(old);
}

static void clear_big(frame *f, LLVMValueRef base, const local *l)
{
    LLVMPositionBuilderBefore(f->weaver->builder, f->first);
    LLVMValueRef args[] = {pointer_to(f, base, l->offset),
                           mg_weaver_number(f->weaver, round_up(l->size, f->weaver->options->chunk))};
    mg_weaver_call(f->weaver, MG_HOOK_on_big_local, f->first, args, 2);
}

/* Gives the end of the room, to be set again at each return. */
static LLVMValueRef move_fixed(frame *f)
{
    mg_weaver *weaver = f->weaver;
    uint64_t chunk = weaver->options->chunk, small = place(f, false, 0), big = round_up(small, chunk);
    uint64_t end = round_up(place(f, true, big), chunk);
    end = end < MG_LOCALS_MOST ? end : MG_LOCALS_MOST;
    LLVMValueRef line = mg_weaver_first_with_line(LLVMGetEntryBasicBlock(f->function));
    LLVMValueRef info = mg_weaver_info(weaver, line, 0);
    LLVMValueRef room[] = {mg_weaver_number(weaver, end), mg_weaver_number(weaver, MG_VERDICT_stack), info};
    LLVMValueRef base = mg_weaver_call(weaver, MG_HOOK_on_frame, f->first, room, 3);
    for (size_t i = 0; i < f->fixed.count; i++)
        replace(f->fixed.items[i].alloca, pointer_to(f, base, f->fixed.items[i].offset));
    LLVMValueRef zero[] = {pointer_to(f, base, 0), mg_weaver_number(weaver, small)};
    LLVMValueRef after = pointer_to(f, base, end);
    if (small)
        mg_weaver_call(weaver, MG_HOOK_on_local, f->first, zero, 2);
    for (size_t i = 0; i < f->fixed.count; i++)
        if (f->fixed.items[i].size >= MG_LOCAL_BIG)
            clear_big(f, base, &f->fixed.items[i]);
    return after;
}

/* One that stands among the allocas has its room taken after them: those that stay must remain at the entry, and the end of the
 * caller's locals must be known before. */
static void move_made(frame *f, const single *m)
{
    mg_weaver *weaver = f->weaver;
    LLVMValueRef alloca = m->alloca, at = m->is_at_start ? f->first : alloca;
    LLVMValueRef line =
        m->is_at_start ? mg_weaver_first_with_line(LLVMGetEntryBasicBlock(f->function)) : alloca;
    uint64_t each = LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(alloca));
    uint64_t chunk = weaver->options->chunk;
    uint64_t align = LLVMGetAlignment(alloca) > chunk ? LLVMGetAlignment(alloca) : chunk;
    LLVMValueRef info = mg_weaver_info(weaver, line, 0), size = LLVMGetOperand(alloca, 0);
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(size) != weaver->i64)
        size = LLVMBuildZExt(weaver->builder, size, weaver->i64, "");
    size = LLVMBuildMul(weaver->builder, size, mg_weaver_number(weaver, each), "");
    LLVMValueRef args[] = {size, mg_weaver_number(weaver, align), mg_weaver_number(weaver, MG_VERDICT_stack),
                           info};
    replace(alloca, mg_weaver_call(weaver, MG_HOOK_on_array_made, at, args, 4));
}

static void pop(frame *f, LLVMValueRef before, LLVMValueRef end, bool goes_on)
{
    bool goes_back = f->weaver->options->goes_back;
    LLVMValueRef args[] = {end, LLVMConstInt(f->weaver->i1, goes_on, false),
                           LLVMConstInt(f->weaver->i1, goes_back, false)};
    if (f->weaver->options->lanes)
        mg_weaver_call(f->weaver, MG_HOOK_on_lane_release, before, args, 1);
    if (f->weaver->options->poisons)
        mg_weaver_call(f->weaver, MG_HOOK_on_frame_gone, before, args, 3);
    else if (goes_back)
        mg_weaver_call(f->weaver, MG_HOOK_on_frame_saved, before, args, 2);
    else
        mg_weaver_call(f->weaver, MG_HOOK_on_frame_end, before, args, 1);
}

static void blank_kept(frame *f)
{
    for (size_t i = 0; i < f->kept.count; i++) {
        const single *kept = &f->kept.items[i];
        mg_weave_blank(f->weaver, kept->alloca,
                       kept->is_at_start ? f->first : LLVMGetNextInstruction(kept->alloca));
    }
}

static void move_all_made(frame *f)
{
    for (size_t i = 0; i < f->made.count; i++)
        move_made(f, &f->made.items[i]);
    for (size_t i = 0; i < f->saves.count; i++)
        replace(f->saves.items[i], mg_weaver_call(f->weaver, MG_HOOK_on_frame_now, f->saves.items[i], NULL, 0));
    for (size_t i = 0; i < f->restores.count; i++) {
        pop(f, f->restores.items[i], LLVMGetArgOperand(f->restores.items[i], 0), true);
        LLVMInstructionEraseFromParent(f->restores.items[i]);
    }
}

/* end: where the caller's locals begin; NULL when nothing moved. */
static void hook_returns(frame *f, LLVMValueRef end)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef at = LLVMGetBasicBlockTerminator(b), before = LLVMGetPreviousInstruction(at);
        if (!LLVMIsAReturnInst(at))
            continue;
        bool is_tail = /* a call that must be a tail call stands right before the return */
            before && LLVMIsACallInst(before) && LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail;
        at = is_tail ? before : at;
        if (end)
            pop(f, at, end, is_tail);
        if (f->weaver->options->goes_back)
            mg_weaver_call(f->weaver, MG_HOOK_on_leave, at, NULL, 0);
    }
}

void mg_weave_frame(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMValueRef end = NULL;
    frame f = {.weaver = weaver,
               .function = function,
               .first = mg_weaver_after_allocas(LLVMGetEntryBasicBlock(function))};
    find_all(&f);
    if (f.is_variadic)
        mg_weaver_call(weaver, MG_HOOK_on_variadic, f.first, NULL, 0);
    if (f.fixed.count)
        end = move_fixed(&f);
    else if (f.made.count)
        end = mg_weaver_call(weaver, MG_HOOK_on_frame_now, f.first, NULL, 0);
    blank_kept(&f);
    move_all_made(&f);
    hook_returns(&f, end);
    mg_vec_clear(&f.fixed);
    mg_vec_clear(&f.made);
    mg_vec_clear(&f.kept);
    mg_vec_clear(&f.saves);
    mg_vec_clear(&f.restores);
}

/* Locals whose address is given away leave the compiler's frame for an area of their own, where every store is seen and undone as
 * in the heap. So no pointer leads into the stack: frames hold what the compiler put there and nothing else, however hostile
 * the program is. */
#include "weave/lifetimes.h"
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "shape/woven.h"

typedef struct local {
    LLVMValueRef alloca;
    uint64_t size, offset;
    bool has_marks; /* the code has marks where it begins and ends (lifetimes.h) */
} local;

typedef struct single {
    LLVMValueRef alloca;
    bool is_at_start; /* it stands among the first allocas */
} single;

typedef struct frame {
    mg_weaver *weaver;
    LLVMValueRef function, first;         /* stands after the allocas */
    MG_VEC(local) fixed;                  /* locals that share one room, made at the entry */
    MG_VEC(single) made;                  /* locals that each get a room where they are made */
    MG_VEC(single) kept;                  /* locals that stay in the compiler's frame */
    MG_VEC(LLVMValueRef) saves, restores; /* llvm.stacksave and llvm.stackrestore */
    uint64_t large;                       /* bytes of large locals, wherever those go */
    uint64_t room;                        /* bytes of the room of the fixed ones */
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
    assert(to && !(to & (to - 1)));
    return (number + to - 1) & ~(to - 1);
}

/* Checks that a local of variable length fits. Woven before inlining, which may drop an array that is not used. */
bool mg_weave_array(mg_weaver *weaver, LLVMValueRef array)
{
    assert(LLVMIsAAllocaInst(array));
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

static LLVMValueRef first_mark(LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        if (mg_lifetime_of(LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
}

/* Removes the marks of a local that stays, or that has a room of its own. */
static void drop_marks(LLVMValueRef alloca)
{
    LLVMValueRef mark;
    while ((mark = first_mark(alloca)))
        LLVMInstructionEraseFromParent(mark);
}

/* Does it have a constant size, and is it made once? */
static bool is_fixed(LLVMValueRef alloca)
{
    return mg_weaver_is_at_entry(alloca) && LLVMIsAConstantInt(LLVMGetOperand(alloca, 0));
}

static void find_alloca(frame *f, LLVMValueRef alloca)
{
    uint64_t size = mg_weaver_room(f->weaver, alloca);
    if (is_fixed(alloca) && size >= MG_COST_FREE)
        f->large += size < MG_LOCALS_MOST ? size : MG_LOCALS_MOST;
    if (!mg_weaver_is_given_away(f->weaver, alloca)) {
        drop_marks(alloca);
        mg_vec_push(&f->kept, ((single){alloca, is_at_start(f, alloca)}));
        return;
    }
    if (!is_fixed(alloca) || LLVMGetAlignment(alloca) > f->weaver->options->chunk) {
        drop_marks(alloca);
        mg_vec_push(&f->made, ((single){alloca, is_at_start(f, alloca)}));
        return;
    }
    mg_vec_push(&f->fixed,
                ((local){.alloca = alloca, .size = size ? size : 1, .has_marks = first_mark(alloca)}));
}

static void find_call(frame *f, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    if (!strncmp(name, "llvm.stacksave", 14))
        mg_vec_push(&f->saves, call);
    else if (!strncmp(name, "llvm.stackrestore", 17))
        mg_vec_push(&f->restores, call);
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

/* Gives the small locals, or the large ones, their offsets from `at` on; returns the end. Small ones lie together, each large one has whole chunks. There
 * are gaps between them and before the first, so that running off one, or off the room below, does not lead into another. */
static uint64_t place_locals(frame *f, bool is_big, uint64_t at)
{
    const uint64_t chunk = f->weaver->options->chunk, gap = f->weaver->options->gap;
    for (size_t i = 0; i < f->fixed.count; i++) {
        local *l = &f->fixed.items[i];
        uint64_t align = LLVMGetAlignment(l->alloca);
        if ((l->size >= MG_LOCAL_BIG) != is_big)
            continue;
        l->offset = is_big ? at : round_up(at + gap, align > MG_TAGGED ? align : MG_TAGGED);
        assert(l->offset % (is_big ? chunk : MG_TAGGED) == 0); /* invariant 13: by chunks, and tag by tag */
        at = l->offset +
             (l->size < MG_LOCALS_MOST ? l->size : MG_LOCALS_MOST); /* else the sum could wrap around */
        at = is_big ? round_up(at + gap, chunk) : at;
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
    assert(LLVMTypeOf(old) == LLVMTypeOf(by));
    LLVMReplaceAllUsesWith(old, by);
    LLVMInstructionEraseFromParent(old);
}

/* The second argument of these hooks is a local of which they ask whether it is older than the checkpoint. */
static bool asks_age(const frame *f, LLVMValueRef user, LLVMValueRef alloca)
{
    LLVMValueRef callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    return callee &&
           (callee == f->weaver->hooks[MG_HOOK_on_old] || callee == f->weaver->hooks[MG_HOOK_on_note]) &&
           LLVMGetArgOperand(user, 1) == alloca;
}

/* A checkpoint is older than a whole room or than nothing of it. So they ask the room instead: one register serves all locals. */
static void ask_room(frame *f, LLVMValueRef alloca, LLVMValueRef base)
{
    LLVMUseRef next;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = next) {
        next = LLVMGetNextUse(use);
        if (asks_age(f, LLVMGetUser(use), alloca))
            LLVMSetOperand(LLVMGetUser(use), 1, base);
    }
}

static LLVMValueRef is_unset(frame *f)
{
    return LLVMConstInt(f->weaver->i1, f->weaver->options->poisons, false);
}

/* The bytes of the chunks that a large local has. */
static LLVMValueRef big_room(const frame *f, const local *l)
{
    const mg_weave_options *options = f->weaver->options;
    return mg_weaver_number(f->weaver, round_up(l->size + options->gap, options->chunk));
}

static void clear_big(frame *f, LLVMValueRef base, const local *l)
{
    LLVMPositionBuilderBefore(f->weaver->builder, f->first);
    LLVMValueRef args[] = {pointer_to(f, base, l->offset), big_room(f, l)};
    mg_weaver_call(f->weaver, MG_HOOK_on_big_local, f->first, args, 2);
}

static void furnish_big(frame *f, LLVMValueRef base, const local *l, LLVMValueRef is_kept)
{
    mg_weaver *weaver = f->weaver;
    LLVMPositionBuilderBefore(weaver->builder, f->first);
    LLVMValueRef at = pointer_to(f, base, l->offset), size = mg_weaver_number(weaver, l->size),
                 room = big_room(f, l);
    LLVMValueRef tag = mg_weaver_number(weaver, l->has_marks ? MG_TAG_NEW : MG_TAG_WHOLE);
    mg_weaver_call(weaver, MG_HOOK_on_big_room, f->first,
                   (LLVMValueRef[]){at, size, room, tag, is_unset(f), is_kept}, 6);
}

/* The tag of a group of 8 bytes in the room of small locals, and which of the bytes are poison. */
static void describe_group(const frame *f, uint64_t offset, uint8_t *tag, uint8_t *poison)
{
    *tag = MG_TAG_GAP;
    *poison = 0xff;
    for (size_t i = 0; i < f->fixed.count; i++) {
        const local *l = &f->fixed.items[i];
        if (l->size >= MG_LOCAL_BIG || offset < l->offset || offset >= l->offset + l->size)
            continue;
        uint64_t left = l->offset + l->size - offset;
        *tag = l->has_marks ? MG_TAG_NEW : left < MG_TAGGED ? (uint8_t)left : MG_TAG_WHOLE;
        *poison = (uint8_t)(l->has_marks ? 0xff : left < MG_TAGGED ? 0xff << left : 0);
    }
}

static void furnish_small(frame *f, LLVMValueRef base, uint64_t end, LLVMValueRef is_kept)
{
    assert(end % (MG_TAGGED * MG_TAG_WORD) == 0); /* so many tags at a time */
    for (uint64_t at = 0; at < end; at += MG_TAGGED * MG_TAG_WORD) {
        uint64_t tags = 0, poison = 0;
        for (unsigned i = 0; i < MG_TAG_WORD; i++) {
            uint8_t tag, bits;
            describe_group(f, at + i * MG_TAGGED, &tag, &bits);
            tags |= MG_TAG_IN_WORD(tag, i);
            poison |= MG_TAG_IN_WORD(bits, i);
        }
        LLVMPositionBuilderBefore(f->weaver->builder, f->first);
        LLVMValueRef args[] = {pointer_to(f, base, at), mg_weaver_number(f->weaver, poison),
                               mg_weaver_number(f->weaver, tags), is_unset(f), is_kept};
        mg_weaver_call(f->weaver, MG_HOOK_on_room, f->first, args, 5);
    }
}

static bool is_tail_call(LLVMValueRef instruction)
{
    return instruction && LLVMIsACallInst(instruction) &&
           LLVMGetTailCallKind(instruction) == LLVMTailCallKindMustTail;
}

/* Is the function one that Margay calls itself? */
static bool is_root(const frame *f)
{
    const mg_weave_options *options = f->weaver->options;
    bool is = false;
    for (size_t i = 0; i < options->root_count; i++)
        is = is || !strcmp(options->roots[i], LLVMGetValueName(f->function));
    return is;
}

/* Can the room be left as it is from one run to the next? Only that of the outermost function can, if all that happens to it is taken back. */
static bool can_keep(const frame *f)
{
    bool can = is_root(f);
    for (size_t i = 0; i < f->fixed.count; i++)
        can = can && !f->fixed.items[i].has_marks;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
        can = can && !is_tail_call(LLVMGetPreviousInstruction(LLVMGetBasicBlockTerminator(b)));
    return can && !f->weaver->options->poisons;
}

/* Everything that is skipped where the room was kept stands together, so that one branch decides it. */
static void furnish(frame *f, LLVMValueRef base, uint64_t small_end, LLVMValueRef end)
{
    bool keeps = can_keep(f);
    for (size_t i = 0; i < f->fixed.count; i++)
        if (f->fixed.items[i].size >= MG_LOCAL_BIG)
            clear_big(f, base, &f->fixed.items[i]);
    LLVMValueRef is_kept = keeps ? mg_weaver_call(f->weaver, MG_HOOK_on_room_kept, f->first, &base, 1)
                                 : mg_weaver_number(f->weaver, 0);
    furnish_small(f, base, small_end, is_kept);
    for (size_t i = 0; i < f->fixed.count; i++)
        if (f->fixed.items[i].size >= MG_LOCAL_BIG)
            furnish_big(f, base, &f->fixed.items[i], is_kept);
    if (keeps)
        mg_weaver_call(f->weaver, MG_HOOK_on_room_made, f->first, (LLVMValueRef[]){base, end, is_kept}, 3);
}

/* ---- when it is there -------------------------------------------------------------------------------------- */

static void hook_mark(frame *f, LLVMValueRef mark, const local *l)
{
    assert(mg_lifetime_of(mark) && LLVMGetArgOperand(mark, 1) == l->alloca);
    mg_weaver *weaver = f->weaver;
    bool begins = mg_lifetime_of(mark) == MG_LIFETIME_START;
    LLVMValueRef args[] = {l->alloca, mg_weaver_number(weaver, l->size), mg_weaver_info(weaver, mark, 0),
                           is_unset(f)};
    if (!begins && weaver->options->lanes) {
        LLVMPositionBuilderBefore(weaver->builder, mark);
        LLVMValueRef release[] = {l->alloca, pointer_to(f, l->alloca, l->size)};
        mg_weaver_call(weaver, MG_HOOK_on_lane_release, mark, release, 2);
    }
    if (!begins && weaver->has_threads)
        mg_weaver_call(weaver, MG_HOOK_on_gone, mark, args, 3);
    mg_weaver_call(weaver, begins ? MG_HOOK_on_begin : MG_HOOK_on_end, mark, args, begins ? 4 : 3);
    LLVMInstructionEraseFromParent(mark);
}

static void hook_marks(frame *f)
{
    LLVMValueRef mark;
    for (size_t i = 0; i < f->fixed.count; i++)
        while ((mark = first_mark(f->fixed.items[i].alloca)))
            hook_mark(f, mark, &f->fixed.items[i]);
}

/* Tells the search for leaks where the room of a test begins (keep.c). */
static void tell_room(frame *f, LLVMValueRef base)
{
    LLVMValueRef kept = LLVMGetNamedFunction(f->weaver->module, MG_HOOK_NAME "kept");
    for (LLVMUseRef use = kept ? LLVMGetFirstUse(kept) : NULL; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) == f->function)
            LLVMSetOperand(call, MG_KEPT_ROOM, base);
    }
}

/* Gives the end of the room, to be set again at each return. */
static LLVMValueRef move_fixed(frame *f)
{
    mg_weaver *weaver = f->weaver;
    uint64_t chunk = weaver->options->chunk, small = place_locals(f, false, 0),
             big = round_up(small + weaver->options->gap, chunk);
    hook_marks(f);
    uint64_t end = round_up(place_locals(f, true, big), chunk);
    end = end < MG_LOCALS_MOST ? end : MG_LOCALS_MOST;
    assert(end >= big && end % chunk == 0);
    f->room = end;
    LLVMValueRef line = mg_weaver_first_with_line(LLVMGetEntryBasicBlock(f->function));
    LLVMValueRef info = mg_weaver_info(weaver, line, 0);
    LLVMValueRef room[] = {mg_weaver_number(weaver, end), mg_weaver_number(weaver, MG_VERDICT_stack), info};
    LLVMValueRef base = mg_weaver_call(weaver, MG_HOOK_on_frame, f->first, room, 3);
    for (size_t i = 0; i < f->fixed.count; i++)
        ask_room(f, f->fixed.items[i].alloca, base);
    for (size_t i = 0; i < f->fixed.count; i++)
        replace(f->fixed.items[i].alloca, pointer_to(f, base, f->fixed.items[i].offset));
    LLVMValueRef zero[] = {pointer_to(f, base, 0), mg_weaver_number(weaver, small)};
    LLVMValueRef after = pointer_to(f, base, end);
    if (small)
        mg_weaver_call(weaver, MG_HOOK_on_local, f->first, zero, 2);
    furnish(f, base, big, after);
    tell_room(f, base);
    return after;
}

/* If it stands among the first allocas, its room is made after them: allocas that stay must remain at the entry, and the end of the caller's
 * locals must be read before any room is made. */
static void move_made(frame *f, const single *m)
{
    assert(LLVMIsAAllocaInst(m->alloca) && mg_weaver_is_given_away(f->weaver, m->alloca));
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
    LLVMValueRef made = mg_weaver_call(weaver, MG_HOOK_on_array_made, at, args, 4);
    if (!is_fixed(alloca)) /* one of fixed size is paid for at the entry */
        mg_weave_bytes(weaver, at, line, size);
    replace(alloca, made);
}

/* The bytes that are to become poison when the function returns, if that is a small number that is known here; else 0. The room of a function that Margay calls
 * may be kept, and arrays of variable length lie below the room. */
static uint64_t small_room(const frame *f)
{
    return f->made.count || f->room > MG_LOCAL_BIG || is_root(f) ? 0 : f->room;
}

static void pop(frame *f, LLVMValueRef before, LLVMValueRef end, bool goes_on)
{
    bool goes_back = f->weaver->options->goes_back;
    LLVMValueRef args[] = {end, mg_weaver_number(f->weaver, small_room(f)),
                           LLVMConstInt(f->weaver->i1, goes_on, false),
                           LLVMConstInt(f->weaver->i1, goes_back, false)};
    LLVMValueRef below[] = {LLVMConstNull(f->weaver->ptr), end};
    if (f->weaver->has_threads) {
        LLVMValueRef gone[] = {end, mg_weaver_info(f->weaver, before, 0)};
        mg_weaver_call(f->weaver, MG_HOOK_on_room_gone, before, gone, 2);
    }
    if (f->weaver->options->lanes)
        mg_weaver_call(f->weaver, MG_HOOK_on_lane_release, before, below, 2);
    mg_weaver_call(f->weaver, MG_HOOK_on_frame_gone, before, args, 4);
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
        bool is_tail = is_tail_call(before); /* it stands right before the return */
        at = is_tail ? before : at;
        if (end)
            pop(f, at, end, is_tail);
        if (f->weaver->options->goes_back)
            mg_weaver_call(f->weaver, MG_HOOK_on_leave, at, NULL, 0);
    }
}

/* Makes an instruction before which the hooks of the entry go. The one that stands there may be a mark, which will be removed. */
static LLVMValueRef make_first(mg_weaver *weaver, LLVMValueRef function)
{
    static const char name[] = "llvm.donothing";
    LLVMValueRef nothing =
        LLVMGetIntrinsicDeclaration(weaver->module, LLVMLookupIntrinsicID(name, sizeof name - 1), NULL, 0);
    LLVMPositionBuilderBefore(weaver->builder, mg_weaver_after_allocas(LLVMGetEntryBasicBlock(function)));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    return LLVMBuildCall2(weaver->builder, LLVMGlobalGetValueType(nothing), nothing, NULL, 0, "");
}

uint64_t mg_weave_frame(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMValueRef end = NULL;
    frame f = {.weaver = weaver, .function = function, .first = make_first(weaver, function)};
    find_all(&f);
    if (f.fixed.count)
        end = move_fixed(&f);
    else if (f.made.count)
        end = mg_weaver_call(weaver, MG_HOOK_on_frame_now, f.first, NULL, 0);
    blank_kept(&f);
    move_all_made(&f);
    if (f.large >=
        MG_LOCAL_HUGE) /* paid for where it is known to fit: else it is the locals that overflow, and not the fuel that runs out */
        mg_weave_bytes(weaver, f.first, mg_weaver_first_with_line(LLVMGetEntryBasicBlock(function)),
                       mg_weaver_number(weaver, f.large));
    hook_returns(&f, end);
    assert(!LLVMGetFirstUse(f.first));
    LLVMInstructionEraseFromParent(f.first);
    mg_vec_clear(&f.fixed);
    mg_vec_clear(&f.made);
    mg_vec_clear(&f.kept);
    mg_vec_clear(&f.saves);
    mg_vec_clear(&f.restores);
    return f.large < MG_LOCAL_HUGE ? f.large : 0;
}

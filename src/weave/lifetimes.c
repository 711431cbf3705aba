/* The lifetimes of locals. A local lives from where its block begins to where that ends, and is a new one each time. clang marks this only when it
 * optimises, and then it also rewrites every way out of a block. So it is found in the debug info instead, where each instruction tells the block
 * it was written in, and is marked the way LLVM does, by `llvm.lifetime.start` and `end`; inlining adds marks for the functions it inlines.
 *
 * Marks that still make a difference when all is inlined become hooks (frames.c). */
#include "weave/lifetimes.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

#include "base/vec.h"
#include "weave/llvm_gap.h"

typedef enum side { UNKNOWN, OUTSIDE, INSIDE } side;

typedef struct block {
    LLVMBasicBlockRef block;
    side first, last; /* are its first and its last instruction in the scope? */
} block;

/* A place where a scope begins or ends: before an instruction, or between two blocks. */
typedef struct crossing {
    LLVMValueRef before;
    LLVMBasicBlockRef from, to;
    bool begins;
} crossing;

typedef struct scope {
    const void *id; /* as mg_gap_scope_of has it */
    MG_VEC(LLVMValueRef) locals;
} scope;

typedef struct finder {
    mg_weaver *weaver;
    LLVMValueRef function;
    MG_VEC(scope) scopes;
    MG_VEC(block) blocks; /* of the function, as seen from the scope at hand */
    mgc_map *numbers;     /* of blocks: their index + 1 */
    MG_VEC(crossing) crossings;
} finder;

/* ---- marks ----------------------------------------------------------------------------------------------- */

static LLVMValueRef mark_function(mg_weaver *weaver, bool begins)
{
    const char *name = begins ? "llvm.lifetime.start" : "llvm.lifetime.end";
    return LLVMGetIntrinsicDeclaration(weaver->module, LLVMLookupIntrinsicID(name, strlen(name)), &weaver->ptr,
                                       1);
}

static void put_mark(mg_weaver *weaver, LLVMValueRef local, bool begins, LLVMValueRef before)
{
    assert(LLVMIsAAllocaInst(local));
    LLVMValueRef function = mark_function(weaver, begins);
    LLVMValueRef args[] = {LLVMConstAllOnes(weaver->i64), local};
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMBuildCall2(weaver->builder, LLVMGlobalGetValueType(function), function, args, 2, "");
}

mg_lifetime mg_lifetime_of(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    if (strncmp(name, "llvm.lifetime.", 14))
        return MG_LIFETIME_NONE;
    return name[14] == 's' ? MG_LIFETIME_START : MG_LIFETIME_END;
}

/* ---- what stays in memory until late uses are known -------------------------------------------------------- */

#define HOLD_NAME MG_HOOK_NAME "hold"

/* mem2reg would see through `p = &x; } return *p;` and make x a register before it was checked that x is still alive. So x is held in memory, by a call
 * that does nothing, until mg_lifetimes_expose has checked that. */
static void hold_in_memory(mg_weaver *weaver, LLVMValueRef local)
{
    static const char key[] = "call-inline-cost", value[] = "0";
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(weaver->unit->context), &weaver->ptr, 1, false);
    LLVMValueRef function = LLVMGetNamedFunction(weaver->module, HOLD_NAME);
    assert(LLVMIsAAllocaInst(local) && mg_weaver_is_at_entry(local));
    if (!function) {
        function = LLVMAddFunction(weaver->module, HOLD_NAME, type);
        LLVMAddAttributeAtIndex(
            function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
            LLVMCreateStringAttribute(weaver->unit->context, key, sizeof key - 1, value, sizeof value - 1));
    }
    LLVMPositionBuilderBefore(weaver->builder, mg_weaver_after_allocas(LLVMGetInstructionParent(local)));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMBuildCall2(weaver->builder, type, function, &local, 1, "");
}

static void let_go(mg_weaver *weaver)
{
    LLVMValueRef function = LLVMGetNamedFunction(weaver->module, HOLD_NAME);
    while (function && LLVMGetFirstUse(function))
        LLVMInstructionEraseFromParent(LLVMGetUser(LLVMGetFirstUse(function)));
    if (function)
        LLVMDeleteFunction(function);
}

/* ---- which local belongs to which block ------------------------------------------------------------------ */

static bool is_in(const void *inner, const void *outer)
{
    while (inner && inner != outer)
        inner = mg_gap_scope_parent(inner);
    return inner != NULL;
}

/* The innermost scope that contains this one and all uses of an address. */
static const void *around_uses(LLVMValueRef address, const void *around)
{
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const void *at = mg_gap_scope_of(user);
        if (LLVMIsAGetElementPtrInst(user))
            around = around_uses(user, around);
        if (!around)
            around = at;
        while (at && !is_in(at, around))
            around = mg_gap_scope_parent(around);
    }
    return around;
}

/* The scope of a local: the block that declares it; for a compound literal, the one that it stands in. NULL: it is the whole function, or the local
 * is also used outside of its scope, which tells nothing then. */
static const void *scope_of(LLVMValueRef local)
{
    const void *uses = around_uses(local, NULL), *declared = mg_gap_scope_of_local(local);
    const void *id = declared ? declared : uses;
    return id && mg_gap_scope_parent(id) && is_in(uses, id) ? id : NULL;
}

static void add_local(finder *f, LLVMValueRef local)
{
    const void *id = scope_of(local);
    size_t i = 0;
    if (!id || (mg_weaver_becomes_register(local) && !mg_gap_scope_of_local(local)))
        return;
    while (i < f->scopes.count && f->scopes.items[i].id != id)
        i++;
    if (i == f->scopes.count)
        mg_vec_push(&f->scopes, ((scope){.id = id}));
    mg_vec_push(&f->scopes.items[i].locals, local);
}

static void find_locals(finder *f)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f->function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i))
        if (LLVMIsAConstantInt(LLVMGetOperand(i, 0)) &&
            (f->weaver->options->unset || !mg_weaver_becomes_register(i)))
            add_local(f, i);
}

/* ---- where a block begins and ends ----------------------------------------------------------------------- */

static side side_of(LLVMValueRef instruction, const void *id)
{
    const void *at =
        LLVMIsAAllocaInst(instruction) || LLVMIsAPHINode(instruction) ? NULL : mg_gap_scope_of(instruction);
    return !at ? UNKNOWN : is_in(at, id) ? INSIDE : OUTSIDE;
}

static void add_crossing(finder *f, crossing c, side after)
{
    assert(after != UNKNOWN && (c.before || (c.from && c.to)));
    c.begins = after == INSIDE;
    mg_vec_push(&f->crossings, c);
}

/* A jump may come to a call of setjmp from inside the scope. */
static void look_at_block(finder *f, const void *id, LLVMBasicBlockRef at)
{
    block b = {.block = at};
    for (LLVMValueRef i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i)) {
        side here = side_of(i, id);
        if (!here)
            continue;
        if (b.last && here != b.last)
            add_crossing(f, (crossing){.before = i}, here);
        if (here == OUTSIDE && mg_jumps_is_set(i))
            add_crossing(f, (crossing){.before = LLVMGetNextInstruction(i)}, here);
        b.first = b.first ? b.first : here;
        b.last = here;
    }
    mg_vec_push(&f->blocks, b);
    mgc_map_put(f->numbers, at, (void *)(uintptr_t)f->blocks.count);
}

static block *find_block(finder *f, LLVMBasicBlockRef at)
{
    assert(mgc_map_has(f->numbers, at));
    return &f->blocks.items[(uintptr_t)mgc_map_get(f->numbers, at) - 1];
}

/* A block without debug info is taken to be where the block before it was. */
static bool pass_on(finder *f)
{
    bool is_new = false;
    for (size_t i = 0; i < f->blocks.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks.items[i].block);
        for (unsigned k = 0; f->blocks.items[i].last && k < LLVMGetNumSuccessors(end); k++) {
            block *next = find_block(f, LLVMGetSuccessor(end, k));
            if (next->first)
                continue;
            next->first = next->last = f->blocks.items[i].last;
            is_new = true;
        }
    }
    return is_new;
}

static bool is_first_of(LLVMValueRef end, unsigned k)
{
    for (unsigned i = 0; i < k; i++)
        if (LLVMGetSuccessor(end, i) == LLVMGetSuccessor(end, k))
            return false;
    return true;
}

static void cross_edges(finder *f)
{
    for (size_t i = 0; i < f->blocks.count; i++) {
        const block *from = &f->blocks.items[i];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from->block);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            const block *to = find_block(f, LLVMGetSuccessor(end, k));
            if (from->last && to->first && from->last != to->first && is_first_of(end, k))
                add_crossing(f, (crossing){.from = from->block, .to = to->block}, to->first);
        }
    }
}

static void find_crossings(finder *f, const void *id)
{
    f->blocks.count = f->crossings.count = 0;
    f->numbers = mgc_map_new();
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
        look_at_block(f, id, b);
    assert(f->blocks.count);
    if (!f->blocks.items[0].first)
        f->blocks.items[0].first = f->blocks.items[0].last = OUTSIDE;
    while (pass_on(f))
        continue;
    if (f->blocks.items[0].first == INSIDE)
        add_crossing(f, (crossing){.before = mg_weaver_after_allocas(f->blocks.items[0].block)}, INSIDE);
    cross_edges(f);
    mgc_map_free(f->numbers);
}

static void mark_crossing(finder *f, const scope *s, const crossing *c)
{
    assert(s->locals.count);
    LLVMValueRef before = c->before;
    if (!before && mg_gap_single_predecessor(c->to))
        before = mg_weaver_first_after_phis(c->to);
    else if (!before)
        before = LLVMGetBasicBlockTerminator(mg_gap_split_edge(c->from, c->to));
    for (size_t i = 0; i < s->locals.count; i++)
        if (!mg_weaver_becomes_register(s->locals.items[i]))
            put_mark(f->weaver, s->locals.items[i], c->begins, before);
        else if (c->begins)
            mg_weave_unset(f->weaver, s->locals.items[i], before);
}

static void find_in(mg_weaver *weaver, LLVMValueRef function)
{
    finder f = {.weaver = weaver, .function = function};
    find_locals(&f);
    for (size_t i = 0; i < f.scopes.count; i++) {
        find_crossings(&f, f.scopes.items[i].id);
        for (size_t k = 0; k < f.crossings.count; k++)
            mark_crossing(&f, &f.scopes.items[i], &f.crossings.items[k]);
        for (size_t k = 0; k < f.scopes.items[i].locals.count; k++)
            if (!mg_weaver_becomes_register(f.scopes.items[i].locals.items[k]))
                hold_in_memory(weaver, f.scopes.items[i].locals.items[k]);
        mg_vec_clear(&f.scopes.items[i].locals);
    }
    mg_vec_clear(&f.scopes);
    mg_vec_clear(&f.blocks);
    mg_vec_clear(&f.crossings);
}

void mg_lifetimes_find(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            find_in(weaver, f);
}

/* ---- uses that come too late ------------------------------------------------------------------------------ */

typedef struct late {
    mg_weaver *weaver;
    LLVMValueRef local;
    mgc_set *blocks; /* those that were searched from their beginning */
} late;

static bool is_into(LLVMValueRef pointer, LLVMValueRef local)
{
    while (LLVMIsAGetElementPtrInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer == local;
}

/* Gives the local away at a use after its end: it stays in memory, and a hook checks at run time whether it is alive. */
static void expose(const late *l, LLVMValueRef user)
{
    LLVMBuilderRef builder = l->weaver->builder;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++) {
        LLVMValueRef pointer = LLVMGetOperand(user, i);
        if (!is_into(pointer, l->local))
            continue;
        LLVMPositionBuilderBefore(builder, user);
        LLVMSetCurrentDebugLocation2(builder, NULL);
        LLVMValueRef number = LLVMBuildPtrToInt(builder, pointer, l->weaver->i64, "");
        LLVMSetOperand(user, i, LLVMBuildIntToPtr(builder, number, l->weaver->ptr, ""));
    }
}

/* Finds uses that come after a local's end, up to where it begins again. */
static void find_late_uses(late *l, LLVMValueRef from)
{
    for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
        mg_lifetime mark = mg_lifetime_of(i);
        if (mark == MG_LIFETIME_START && LLVMGetArgOperand(i, 1) == l->local)
            return;
        if (!mark && (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsACallInst(i)))
            expose(l, i);
        for (unsigned k = 0; LLVMIsATerminatorInst(i) && k < LLVMGetNumSuccessors(i); k++)
            if (mgc_set_add(l->blocks, LLVMGetSuccessor(i, k)))
                find_late_uses(l, LLVMGetFirstInstruction(LLVMGetSuccessor(i, k)));
    }
}

static bool is_of_inlined(const mg_weaver *weaver, LLVMValueRef local)
{
    bool has_mark = false;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == weaver->hooks[MG_HOOK_on_lasting])
            return false;
        has_mark = has_mark || mg_lifetime_of(user) == MG_LIFETIME_START;
    }
    return has_mark;
}

/* A jump leaves functions that were inlined before they end, and so their locals. */
static void end_at_jumps(mg_weaver *weaver, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!mg_jumps_is_set(i))
                continue;
            LLVMValueRef local = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
            for (; LLVMIsAAllocaInst(local); local = LLVMGetNextInstruction(local))
                if (is_of_inlined(weaver, local))
                    put_mark(weaver, local, false, LLVMGetNextInstruction(i));
        }
}

void mg_lifetimes_expose(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            end_at_jumps(weaver, f);
    for (LLVMUseRef use = LLVMGetFirstUse(mark_function(weaver, false)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef end = LLVMGetUser(use);
        late l = {weaver, LLVMGetArgOperand(end, 1), mgc_set_new()};
        if (LLVMIsAAllocaInst(l.local))
            find_late_uses(&l, LLVMGetNextInstruction(end));
        mgc_set_free(l.blocks);
    }
    let_go(weaver);
}

/* ---- which marks make a difference ----------------------------------------------------------------------- */

static bool looks_at_memory(LLVMValueRef instruction)
{
    static const char *const blind[] = {"llvm.lifetime.",      "llvm.dbg.",          MG_HOOK_NAME "keep",
                                        MG_HOOK_NAME "kept",   MG_HOOK_NAME "cover", MG_HOOK_NAME "bad",
                                        MG_HOOK_NAME "nowhere"};
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    if (!callee)
        return LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction) ||
               LLVMIsAAtomicCmpXchgInst(instruction) || LLVMIsAAtomicRMWInst(instruction);
    for (size_t i = 0; LLVMIsAFunction(callee) && i < sizeof blind / sizeof *blind; i++)
        if (!strncmp(LLVMGetValueName(callee), blind[i], strlen(blind[i])))
            return false;
    return true;
}

/* Can anything read memory from an instruction on, before the function returns? */
static bool is_read_after(LLVMValueRef from, mgc_set *blocks)
{
    LLVMValueRef end = from;
    for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
        if (looks_at_memory(i))
            return true;
        end = i;
    }
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
        if (mgc_set_add(blocks, LLVMGetSuccessor(end, k)) &&
            is_read_after(LLVMGetFirstInstruction(LLVMGetSuccessor(end, k)), blocks))
            return true;
    return false;
}

static bool is_needed(mg_weaver *weaver, LLVMValueRef mark)
{
    LLVMValueRef local = LLVMGetArgOperand(mark, 1);
    if (!LLVMIsAAllocaInst(local) || !mg_weaver_is_given_away(weaver, local))
        return false;
    if (mg_lifetime_of(mark) == MG_LIFETIME_START)
        return true;
    mgc_set *blocks = mgc_set_new();
    bool is_good = is_read_after(LLVMGetNextInstruction(mark), blocks);
    mgc_set_free(blocks);
    return is_good;
}

static bool has_end(LLVMValueRef local)
{
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (mg_lifetime_of(LLVMGetUser(use)) == MG_LIFETIME_END)
            return true;
    return false;
}

typedef bool choose_function(mg_weaver *weaver, LLVMValueRef mark);

/* If the end of a local is not marked, the mark of its beginning only says that nothing was written yet. */
static bool is_still_needed(mg_weaver *weaver, LLVMValueRef mark)
{
    return weaver->options->poisons || has_end(LLVMGetArgOperand(mark, 1));
}

static void keep_those(mg_weaver *weaver, choose_function *is_chosen)
{
    for (int begins = 0; begins < 2; begins++) {
        LLVMUseRef next;
        for (LLVMUseRef use = LLVMGetFirstUse(mark_function(weaver, begins)); use; use = next) {
            LLVMValueRef mark = LLVMGetUser(use);
            next = LLVMGetNextUse(use);
            if (!is_chosen(weaver, mark))
                LLVMInstructionEraseFromParent(mark);
        }
    }
}

/* The cost of large locals is charged where their block begins. Also for locals that need no marks in the end, because which these are depends on the engine,
 * and the steps of a run must not. */
static void charge_blocks(mg_weaver *weaver)
{
    for (LLVMUseRef use = LLVMGetFirstUse(mark_function(weaver, true)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef mark = LLVMGetUser(use), local = LLVMGetArgOperand(mark, 1);
        if (LLVMIsAAllocaInst(local))
            mg_weave_bytes(weaver, mark, mark, mg_weaver_number(weaver, mg_weaver_room(weaver, local)));
    }
}

void mg_lifetimes_prune(mg_weaver *weaver)
{
    charge_blocks(weaver);
    assert(!LLVMGetNamedFunction(weaver->module, HOLD_NAME)); /* mg_lifetimes_expose let all go */
    keep_those(weaver, is_needed);
    keep_those(weaver, is_still_needed);
}

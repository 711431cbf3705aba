/* Coverage: calls that set a byte where a function, a line or a side of a branch is reached. They are put into
 * the code as clang made it, where every line is still there and has blocks of its own, and are no part of
 * what the target does: nothing takes them back.
 *
 * A line counts as reached when control comes to its first instruction, even if a verdict ends the run halfway.
 * It needs no counter if a block that always runs before counted it, and shares the counter of the line before it
 * in its block if nothing in between can end the run. */
#include "weave/cover.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- places ---------------------------------------------------------------------------------------------- */

static const char *intern_path(mg_cover *c, const char *path)
{
    for (size_t i = 0; i < c->files.count; i++)
        if (!strcmp(c->files.items[i].path, path))
            return c->files.items[i].path;
    return mg_coverage_name(c->coverage, path);
}

static const mg_cover_file *find_file(mg_cover *c, const mg_di_place *place)
{
    char path[8192];
    const mg_cover_wish *wish = c->weaver->options->cover;
    for (size_t i = 0; i < c->files.count; i++)
        if (c->files.items[i].name == place->file && c->files.items[i].folder == place->folder)
            return &c->files.items[i];
    bool is_plain = place->file[0] == '/' || !place->folder[0] || !strcmp(place->folder, ".");
    snprintf(path, sizeof path, "%s%s%s", is_plain ? "" : place->folder, is_plain ? "" : "/", place->file);
    const char *lasting = intern_path(c, path);
    mg_cover_file file = {place->file, place->folder, lasting, wish->covers(wish->context, lasting, 0)};
    mg_vec_push(&c->files, file);
    return &c->files.items[c->files.count - 1];
}

const char *mg_cover_function(mg_cover *c, const mg_di_place *place)
{
    for (size_t i = 0; i < c->parts.count; i++)
        if (c->parts.items[i].name == place->function)
            return c->parts.items[i].copied;
    return mg_coverage_name(c->coverage, place->function);
}

static bool make_lasting(mg_cover *c, mg_di_place *place)
{
    const mg_cover_file *file = find_file(c, place);
    if (file->is_wanted)
        place->file = file->path;
    return file->is_wanted;
}

bool mg_cover_is_check(const mg_cover *c, LLVMValueRef instruction)
{
    return LLVMGetMetadata(instruction, c->nosanitize) != NULL;
}

bool mg_cover_find(mg_cover *c, LLVMValueRef instruction, mg_di_place *place)
{
    return !LLVMIsADbgInfoIntrinsic(instruction) && mg_gap_place_of(instruction, place) &&
           make_lasting(c, place);
}

/* ---- counters -------------------------------------------------------------------------------------------- */

uint32_t mg_cover_count(mg_cover *c, LLVMValueRef before)
{
    assert(c->coverage->counters < UINT32_MAX - 1);
    LLVMValueRef number = mg_weaver_number(c->weaver, c->coverage->counters);
    mg_weaver_call(c->weaver, MG_HOOK_on_cover, before, &number, 1);
    return c->coverage->counters++;
}

uint32_t mg_cover_count_way(mg_cover *c, LLVMValueRef before, LLVMValueRef condition)
{
    assert(c->coverage->counters < UINT32_MAX - 2 && LLVMTypeOf(condition) == c->weaver->i1);
    LLVMValueRef args[] = {mg_weaver_number(c->weaver, c->coverage->counters), condition};
    mg_weaver_call(c->weaver, MG_HOOK_on_cover_way, before, args, 2);
    c->coverage->counters += 2;
    return c->coverage->counters - 2;
}

/* Notes a function that was inlined here. Its first counter in the order of the code is that of its entry. */
static void add_part(mg_cover *c, const mg_di_place *place, uint32_t counter)
{
    assert(counter < c->coverage->counters);
    for (size_t i = 0; i < c->parts.count; i++)
        if (c->parts.items[i].name == place->function && c->parts.items[i].copy == place->copy)
            return;
    mg_cover_part part = {place->function, mg_cover_function(c, place), place->copy};
    mg_vec_push(&c->parts, part);
    mg_cover_item item = {
        .kind = MG_COVER_FUNCTION, .file = place->file, .function = part.copied, .line = place->function_line};
    mg_coverage_add(c->coverage, counter, &item);
}

static void add_line(mg_cover *c, const mg_di_place *place, LLVMBasicBlockRef block, uint32_t counter)
{
    assert(counter < c->coverage->counters && place->line);
    mg_cover_item item = {.kind = MG_COVER_LINE, .file = place->file, .function = "", .line = place->line};
    mg_cover_here here = {block, place->file, place->line};
    mg_coverage_add(c->coverage, counter, &item);
    mg_vec_push(&c->lines, here);
    add_part(c, place, counter);
}

/* ---- lines ----------------------------------------------------------------------------------------------- */

/* Is a block on the only way to another one, not far back? */
static bool is_on_way(LLVMBasicBlockRef block, LLVMBasicBlockRef to)
{
    enum { BACK_MOST = 16 };
    for (int i = 0; to && i < BACK_MOST; i++, to = mg_gap_single_predecessor(to))
        if (to == block)
            return true;
    return false;
}

static bool is_counted(const mg_cover *c, LLVMBasicBlockRef block, const mg_di_place *place)
{
    for (size_t i = c->lines.count; i-- > 0;) {
        const mg_cover_here *here = &c->lines.items[i];
        if (here->line == place->line && here->path == place->file && is_on_way(here->block, block))
            return true;
    }
    return false;
}

static bool is_variable_access(LLVMValueRef instruction)
{
    if (!LLVMIsALoadInst(instruction) && !LLVMIsAStoreInst(instruction))
        return false;
    LLVMValueRef pointer = LLVMGetOperand(instruction, LLVMIsAStoreInst(instruction) ? 1 : 0);
    return LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer);
}

static bool is_own_call(const mg_cover *c, LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) && LLVMGetCalledValue(instruction) == c->function;
}

/* May the run end in it? */
static bool can_end(const mg_cover *c, LLVMValueRef instruction)
{
    static const LLVMOpcode harmless[] = {LLVMAdd,  LLVMSub,    LLVMMul,           LLVMAnd,      LLVMOr,
                                          LLVMXor,  LLVMICmp,   LLVMFCmp,          LLVMPHI,      LLVMSelect,
                                          LLVMZExt, LLVMSExt,   LLVMTrunc,         LLVMPtrToInt, LLVMIntToPtr,
                                          LLVMBr,   LLVMAlloca, LLVMGetElementPtr, LLVMRet};
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (is_variable_access(instruction) || LLVMIsADbgInfoIntrinsic(instruction) ||
        mg_cover_is_check(c, instruction))
        return false;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == opcode)
            return false;
    return true;
}

/* Do only instructions that move values follow, up to the end of the block? */
static bool is_rest_idle(LLVMValueRef i)
{
    for (; i; i = LLVMGetNextInstruction(i))
        if (!is_variable_access(i) && !LLVMIsADbgInfoIntrinsic(i) && !LLVMIsAReturnInst(i) &&
            !(LLVMIsABranchInst(i) && !LLVMIsConditional(i)))
            return false;
    return true;
}

/* Is a call of the function by itself the last thing that a block does? */
static bool ends_in_own_call(const mg_cover *c, LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetLastInstruction(block);
    while (i && !is_own_call(c, i))
        i = LLVMGetPreviousInstruction(i);
    return i && is_rest_idle(LLVMGetNextInstruction(i));
}

/* A counter in a return behind such a call would keep it from becoming a loop. */
static bool is_end_of_recursion(const mg_cover *c, LLVMBasicBlockRef block)
{
    if (!LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(block)) ||
        !is_rest_idle(mg_weaver_first_after_phis(block)))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user) && ends_in_own_call(c, LLVMGetInstructionParent(user)))
            return true;
    }
    return false;
}

/* Where a check of the compiler leads when it fails. */
static bool is_trap(const mg_cover *c, LLVMBasicBlockRef block)
{
    return LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(block)) &&
           mg_cover_is_check(c, LLVMGetFirstInstruction(block));
}

typedef struct last_counter {
    uint32_t number;
    bool is_there, is_stale; /* the run may have ended since */
    bool is_before_own_call;
} last_counter;

static void cover_instruction(mg_cover *c, LLVMBasicBlockRef block, LLVMValueRef i, last_counter *last)
{
    mg_di_place place;
    const mg_cover_wish *wish = c->weaver->options->cover;
    if (!mg_cover_find(c, i, &place) || is_counted(c, block, &place) ||
        !wish->covers(wish->context, place.file, place.line))
        return;
    bool is_behind = last->is_there && last->is_before_own_call && is_rest_idle(i);
    if (!last->is_there || (last->is_stale && !is_behind))
        *last = (last_counter){.number = mg_cover_count(c, i), .is_there = true};
    add_line(c, &place, block, last->number);
}

static void cover_lines(mg_cover *c, LLVMBasicBlockRef block, last_counter last)
{
    for (LLVMValueRef i = mg_weaver_first_after_phis(block); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsAAllocaInst(i))
            cover_instruction(c, block, i, &last);
        if (can_end(c, i)) {
            last.is_stale = true;
            last.is_before_own_call = is_own_call(c, i);
        }
    }
}

/* ---- functions ------------------------------------------------------------------------------------------- */

static bool is_reached(const mg_cover *c, LLVMBasicBlockRef block)
{
    for (size_t i = 0; i < c->reached.count; i++)
        if (c->reached.items[i] == block)
            return true;
    return false;
}

/* The compiler leaves blocks that nothing leads to. */
static void find_reached(mg_cover *c)
{
    mg_vec_push(&c->reached, LLVMGetEntryBasicBlock(c->function));
    for (size_t i = 0; i < c->reached.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c->reached.items[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
            if (!is_reached(c, LLVMGetSuccessor(end, k)))
                mg_vec_push(&c->reached, LLVMGetSuccessor(end, k));
    }
}

/* The entry has a counter even if no line of it counts. */
static last_counter cover_entry(mg_cover *c)
{
    mg_di_place place;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(c->function);
    if (!mg_gap_place_of_function(c->function, &place) || !make_lasting(c, &place))
        return (last_counter){0};
    last_counter last = {.number = mg_cover_count(c, mg_weaver_after_allocas(entry)), .is_there = true};
    add_part(c, &place, last.number);
    return last;
}

static void cover_function(mg_cover *c, LLVMValueRef function)
{
    assert(!LLVMIsDeclaration(function));
    c->function = function;
    c->reached.count = c->lines.count = c->parts.count = c->branches.count = 0;
    find_reached(c);
    last_counter last = cover_entry(c);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        if (is_reached(c, b) && !is_trap(c, b) && !is_end_of_recursion(c, b))
            cover_lines(c, b, last);
        last = (last_counter){0};
    }
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        if (is_reached(c, b))
            mg_cover_branches(c, b);
}

/* Is it the test of a contract, or its bounds? Margay wrote those, although they have line numbers of the user's file. */
static bool is_made(LLVMValueRef function)
{
    return strstr(LLVMGetValueName(function), "_of_mg_triple") != NULL;
}

void mg_cover_weave(mg_weaver *weaver)
{
    assert(weaver->options->cover && weaver->hooks[MG_HOOK_on_cover]);
    static const char kind[] = "nosanitize";
    mg_cover c = {.weaver = weaver, .coverage = weaver->options->cover->coverage};
    c.nosanitize = LLVMGetMDKindIDInContext(weaver->unit->context, kind, sizeof kind - 1);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && !is_made(f))
            cover_function(&c, f);
    mg_vec_clear(&c.files);
    mg_vec_clear(&c.reached);
    mg_vec_clear(&c.lines);
    mg_vec_clear(&c.parts);
    mg_vec_clear(&c.branches);
    mg_coverage_seal(c.coverage);
}

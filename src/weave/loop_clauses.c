/* MG_LOOP_INVARIANT. The clause stands in the body of a loop, but it is about the place where each turn begins, before the condition is evaluated. So its
 * code is moved from the body to there. In a proof a loop
 *
 *     H: condition   ->  B: clause, body, back to H   or   out
 *
 * becomes
 *
 *     from outside:  phase = ENTRY   -> clause
 *     back edges:    phase = TURN    -> clause
 *     clause, and it does not hold:  a verdict; in phase ASSUMED the path does not count
 *     clause, and it holds:
 *         ENTRY    forget what the loop changes; phase = ASSUMED -> clause
 *         ASSUMED  -> H
 *         TURN     the path ends, and holds
 *     H: condition   ->  B: body     or   out
 *
 * All phases share one copy of the clause, which is possible since no other code uses its values. Outside of a proof ENTRY and TURN lead on to H: the clause is
 * an assertion. */
#include "weave/loops.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "shape/woven.h"

typedef MG_VEC(mg_loop_clause) clauses;

/* ---- finding them ----------------------------------------------------------------------------------------- */

static bool is_call_of(LLVMValueRef instruction, const char *name)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), name);
}

static LLVMValueRef find_call(LLVMValueRef function, const char *name)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, name))
                return i;
    return NULL;
}

static bool refuse(mg_weaver *weaver, const mg_loop_clause *clause, const char *why)
{
    uint32_t place =
        mg_weaver_site(weaver, clause->begin); /* before the next line, as this may move the sites */
    const mg_site *site = &weaver->sites->all.items[place];
    return mg_status_fail(weaver->status, MG_EXIT_INPUT,
                          "%s:%u: MG_LOOP_%s %s\n  it is one of the first statements in the body of a loop",
                          site->file, site->line, clause->is_change ? "MODIFIES" : "INVARIANT", why);
}

/* The call that ends the clause that begins there; NULL: there is none. Clauses are not nested, and clang puts the code of one before that of the next. */
static LLVMValueRef end_of(LLVMValueRef begin)
{
    LLVMBasicBlockRef b = LLVMGetInstructionParent(begin);
    for (LLVMValueRef i = begin; b; i = (b = LLVMGetNextBasicBlock(b)) ? LLVMGetFirstInstruction(b) : NULL)
        for (; i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, "mg_loop_end"))
                return i;
    return NULL;
}

/* Are the calls those of the macro? A program might call these functions by itself, with any arguments. */
static bool is_made_by_macro(const mg_loop_clause *clause)
{
    return LLVMGetNumArgOperands(clause->begin) == 2 &&
           LLVMIsAConstantInt(LLVMGetArgOperand(clause->begin, 0)) && clause->end &&
           LLVMGetNumArgOperands(clause->end) == 1 &&
           LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(clause->end, 0))) == LLVMIntegerTypeKind;
}

/* Finds the clauses, and gives the code of each blocks of its own. */
static bool split_all(mg_weaver *weaver, LLVMValueRef function, clauses *found)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!is_call_of(i, "mg_loop_begin"))
                continue;
            mg_loop_clause clause = {.begin = i, .end = end_of(i)};
            if (!is_made_by_macro(&clause))
                return refuse(weaver, &clause, "is written by hand");
            clause.is_change = LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 0));
            clause.after = mg_gap_split_before(LLVMGetNextInstruction(clause.end));
            b = clause.first = mg_gap_split_before(i);
            mg_vec_push(found, clause);
        }
    return true;
}

/* ---- where they stand ------------------------------------------------------------------------------------- */

/* Does an instruction do nothing that the program could notice? Counters of coverage come before all else in a block. */
static bool does_nothing(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return LLVMIsADbgInfoIntrinsic(instruction) || LLVMIsATerminatorInst(instruction) ||
           is_call_of(instruction, "mg_loop_end") ||
           (callee && LLVMIsAFunction(callee) &&
            !strncmp(LLVMGetValueName(callee), "mg_on_cover", sizeof "mg_on_cover" - 1));
}

/* Does a block do nothing, or nothing behind the end of a clause? */
static bool is_empty(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i; i = LLVMGetPreviousInstruction(i)) {
        if (!does_nothing(i))
            return false;
        if (is_call_of(i, "mg_loop_end"))
            return true;
    }
    return true;
}

/* Is the clause the first that a turn does behind the condition? */
static bool is_first(const mg_gap_loop *loop, const mg_loop_clause *clause)
{
    LLVMBasicBlockRef header = mg_gap_loop_header(loop), block = clause->first, before;
    while (block != header && (before = mg_gap_single_predecessor(block))) {
        if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(before)) != 1)
            return true;
        if (!is_empty(before))
            return false;
        if (is_call_of(LLVMGetPreviousInstruction(LLVMGetBasicBlockTerminator(before)), "mg_loop_end"))
            return true; /* of another clause, for which this is asked too */
        block = before;
    }
    return true;
}

static bool find_loop(mg_weaver *weaver, mg_loop_clause *clause)
{
    mg_gap_loop *loop = mg_gap_loop_new(clause->first);
    if (!loop)
        return refuse(
            weaver, clause,
            "stands in no loop that comes back to its beginning, or in one that is entered in its middle");
    clause->header = mg_gap_loop_header(loop);
    bool is_good = mg_gap_loop_always_passes(loop, clause->first) && is_first(loop, clause) &&
                   !LLVMIsAPHINode(LLVMGetFirstInstruction(clause->header));
    mg_gap_loop_free(loop);
    return is_good || refuse(weaver, clause, "is not the first that a turn of its loop does");
}

/* ---- building --------------------------------------------------------------------------------------------- */

LLVMBasicBlockRef mg_loop_begin_block(const mg_loop *loop)
{
    LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(loop->weaver->unit->context, loop->function, "");
    LLVMPositionBuilderAtEnd(loop->weaver->builder, block);
    return block;
}

LLVMValueRef mg_loop_call(const mg_loop *loop, const char *name, LLVMValueRef *args, unsigned count)
{
    LLVMTypeRef types[4];
    assert(count <= sizeof types / sizeof *types);
    for (unsigned i = 0; i < count; i++)
        types[i] = LLVMTypeOf(args[i]);
    LLVMTypeRef type = LLVMFunctionType(loop->weaver->i64, types, count, false);
    LLVMValueRef function = LLVMGetNamedFunction(loop->weaver->module, name);
    if (function)
        type = LLVMGlobalGetValueType(function); /* as the header declares it */
    else
        function = LLVMAddFunction(loop->weaver->module, name, type);
    return LLVMBuildCall2(loop->weaver->builder, type, function, args, count, "");
}

static LLVMValueRef text_of(const mg_loop_clause *clause)
{
    return LLVMGetArgOperand(clause->begin, 1);
}

/* Builds the call for a clause that does not hold, at the builder's place. */
static void build_broken(const mg_loop *loop, const mg_loop_clause *clause, LLVMValueRef phase)
{
    LLVMBuilderRef builder = loop->weaver->builder;
    LLVMValueRef args[] = {phase, text_of(clause)};
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(clause->begin));
    mg_loop_call(loop, "mg_loop_broken", args, 2);
    LLVMBuildUnreachable(builder);
}

/* Builds the end of a clause: if it holds, the next block follows. The calls that marked the clause are removed. */
static void finish_clause(const mg_loop *loop, const mg_loop_clause *clause, LLVMValueRef phase,
                          LLVMBasicBlockRef next)
{
    LLVMBuilderRef builder = loop->weaver->builder;
    LLVMBasicBlockRef last = LLVMGetInstructionParent(clause->end), broken = NULL;
    assert(last && next);
    LLVMValueRef holds = LLVMGetArgOperand(clause->end, 0), end = LLVMGetBasicBlockTerminator(last);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(clause->begin));
    if (!clause->is_change) {
        broken = mg_loop_begin_block(loop);
        build_broken(loop, clause, LLVMBuildLoad2(builder, loop->weaver->i64, phase, ""));
    }
    LLVMPositionBuilderBefore(builder, end);
    if (broken)
        LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntNE, holds, LLVMConstNull(LLVMTypeOf(holds)), ""),
                        next, broken);
    else
        LLVMBuildBr(builder, next);
    LLVMInstructionEraseFromParent(end);
    LLVMInstructionEraseFromParent(clause->end);
    LLVMInstructionEraseFromParent(clause->begin);
}

/* Edges between two blocks lead to another block from now on. */
static void redirect_edges(LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef other)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    assert(end && to != other);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (LLVMGetSuccessor(end, i) == to)
            LLVMSetSuccessor(end, i, other);
}

static bool has_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (LLVMGetSuccessor(end, i) == to)
            return true;
    return false;
}

/* ---- the way through a loop ------------------------------------------------------------------------------- */

/* A loop that has clauses, and the two variables that are added for it. */
typedef struct cut {
    mg_loop loop;
    const clauses *all;
    bool is_proof;      /* else the clauses are only asserted */
    LLVMValueRef phase; /* why the clauses are evaluated: MG_LOOP_ENTRY, TURN or ASSUMED */
    LLVMValueRef token; /* in a proof: by which the host knows the loop, once it is cut; else 0 */
} cut;

static LLVMValueRef number(const cut *c, uint64_t value)
{
    return mg_weaver_number(c->loop.weaver, value);
}

LLVMValueRef mg_loop_make_variable(const mg_loop *loop, LLVMTypeRef type)
{
    LLVMBuilderRef builder = loop->weaver->builder;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(loop->function);
    LLVMMetadataRef whole = LLVMGetSubprogram(loop->function), line = NULL;
    if (whole) /* it lives as long as the function (lifetimes.c) */
        line = LLVMDIBuilderCreateDebugLocation(loop->weaver->unit->context, LLVMDISubprogramGetLine(whole), 0,
                                                whole, NULL);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
    LLVMValueRef variable = LLVMBuildAlloca(builder, type, "");
    LLVMPositionBuilderBefore(builder, mg_weaver_after_allocas(entry));
    LLVMSetCurrentDebugLocation2(builder, line);
    LLVMBuildStore(builder, LLVMConstNull(type), variable);
    return variable;
}

static const mg_loop_clause *next_clause(const cut *c, const mg_loop_clause *before, bool is_change)
{
    for (const mg_loop_clause *i = before ? before + 1 : c->all->items; i < c->all->items + c->all->count; i++)
        if (i->header == c->loop.header && i->is_change == is_change)
            return i;
    return NULL;
}

static void set_line(const cut *c)
{
    LLVMSetCurrentDebugLocation2(c->loop.weaver->builder, LLVMInstructionGetDebugLoc(c->loop.line));
}

/* A block that sets the phase and goes to the clauses. */
static LLVMBasicBlockRef begin_phase(const cut *c, uint64_t phase, LLVMBasicBlockRef first)
{
    LLVMBuilderRef builder = c->loop.weaver->builder;
    LLVMBasicBlockRef block = mg_loop_begin_block(&c->loop);
    set_line(c);
    LLVMBuildStore(builder, number(c, phase), c->phase);
    LLVMBuildBr(builder, first);
    return block;
}

/* Builds what forgets all that the loop changes, and then goes to the clauses once more; gives its first block. */
static LLVMBasicBlockRef begin_forgetting(cut *c, LLVMBasicBlockRef assumed)
{
    LLVMBuilderRef builder = c->loop.weaver->builder;
    LLVMBasicBlockRef first = mg_loop_begin_block(&c->loop);
    set_line(c);
    LLVMBuildStore(builder, mg_loop_call(&c->loop, "mg_loop_cut", NULL, 0), c->token);
    const mg_loop_clause *change = next_clause(c, NULL, true);
    LLVMValueRef end = LLVMBuildBr(builder, change ? change->first : first);
    LLVMBasicBlockRef locals = mg_loop_begin_block(&c->loop);
    set_line(c);
    mg_loop_forget_locals(&c->loop);
    LLVMBuildBr(builder, assumed);
    if (!change)
        LLVMSetSuccessor(end, 0, locals);
    for (const mg_loop_clause *next; change; change = next) {
        next = next_clause(c, change, true);
        finish_clause(&c->loop, change, c->phase, next ? next->first : locals);
    }
    return first;
}

/* Builds what follows when all clauses hold, which depends on the phase. */
static LLVMBasicBlockRef begin_done(const cut *c, LLVMBasicBlockRef forgetting)
{
    LLVMBuilderRef builder = c->loop.weaver->builder;
    LLVMBasicBlockRef done = mg_loop_begin_block(&c->loop), is_turn = mg_loop_begin_block(&c->loop),
                      turn = mg_loop_begin_block(&c->loop), entry = mg_loop_begin_block(&c->loop);
    LLVMPositionBuilderAtEnd(builder, done);
    set_line(c);
    LLVMValueRef phase = LLVMBuildLoad2(builder, c->loop.weaver->i64, c->phase, "");
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, phase, number(c, MG_LOOP_ASSUMED), ""),
                    c->loop.header, is_turn);
    LLVMPositionBuilderAtEnd(builder, is_turn);
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, phase, number(c, MG_LOOP_TURN), ""), turn,
                    entry);
    LLVMPositionBuilderAtEnd(builder, turn);
    mg_loop_check_pointers(&c->loop);
    LLVMValueRef token = LLVMBuildLoad2(builder, c->loop.weaver->i64, c->token, "");
    mg_loop_call(&c->loop, "mg_loop_turn", &token, 1); /* returns only if this loop is not cut */
    LLVMBuildBr(builder, c->loop.header);
    LLVMPositionBuilderAtEnd(builder, entry);
    LLVMValueRef is_cut = mg_loop_call(&c->loop, "mg_loop_is_cut", NULL, 0);
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntNE, is_cut, number(c, 0), ""), forgetting,
                    c->loop.header);
    return done;
}

/* Edges out of the loop tell the host that it is left. */
static void call_on_leaving(const cut *c)
{
    LLVMBuilderRef builder = c->loop.weaver->builder;
    MG_VEC(LLVMBasicBlockRef) inside = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(c->loop.function); b; b = LLVMGetNextBasicBlock(b))
        if (mg_gap_loop_has(c->loop.blocks, b))
            mg_vec_push(&inside, b);
    for (size_t i = 0; i < inside.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(inside.items[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
            if (mg_gap_loop_has(c->loop.blocks, to))
                continue;
            LLVMBasicBlockRef between = mg_gap_split_edge(inside.items[i], to);
            LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(between));
            set_line(c);
            LLVMValueRef token = LLVMBuildLoad2(builder, c->loop.weaver->i64, c->token, "");
            mg_loop_call(&c->loop, "mg_loop_leave", &token, 1);
            LLVMBuildStore(builder, number(c, 0), c->token);
        }
    }
    mg_vec_clear(&inside);
}

/* All edges to the header lead to the clauses instead. */
static void redirect_header(const cut *c, LLVMBasicBlockRef turn)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(c->loop.function); b; b = LLVMGetNextBasicBlock(b))
        if (has_edge(b, c->loop.header))
            redirect_edges(b, c->loop.header, mg_gap_loop_has(c->loop.blocks, b) ? turn : c->loop.entry);
}

/* Functions that a turn calls keep their own frames: prove/cuts.c tells their locals from those of the loop by where they lie. */
static void forbid_inlining(const cut *c)
{
    const LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMAttributeRef never = LLVMCreateEnumAttribute(c->loop.weaver->unit->context,
                                                     LLVMGetEnumAttributeKindForName("noinline", 8), 0);
    unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
    LLVMAddAttributeAtIndex(c->loop.function, at, never);
    LLVMRemoveEnumAttributeAtIndex(c->loop.function, at, always);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(c->loop.function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) &&
                !LLVMIsDeclaration(LLVMGetCalledValue(i)))
                LLVMAddCallSiteAttribute(i, at, never);
}

/* The block that follows when all clauses hold. */
static LLVMBasicBlockRef begin_after_clauses(cut *c, LLVMBasicBlockRef first)
{
    if (!c->is_proof)
        return c->loop.header;
    LLVMBasicBlockRef assumed = begin_phase(c, MG_LOOP_ASSUMED, first);
    return begin_done(c, begin_forgetting(c, assumed));
}

static void cut_loop(cut *c)
{
    const mg_loop_clause *first = next_clause(c, NULL, false);
    c->loop.blocks = mg_gap_loop_new(c->loop.header);
    assert(c->loop.blocks && mg_gap_loop_header(c->loop.blocks) == c->loop.header && first);
    c->loop.line = first->begin;
    c->phase = mg_loop_make_variable(&c->loop, c->loop.weaver->i64);
    if (c->is_proof) {
        c->token = mg_loop_make_variable(&c->loop, c->loop.weaver->i64);
        forbid_inlining(c);
        call_on_leaving(c);
    }
    for (size_t i = 0; i < c->all->count; i++)
        if (c->all->items[i].header == c->loop.header)
            redirect_edges(mg_gap_single_predecessor(c->all->items[i].first), c->all->items[i].first,
                           c->all->items[i].after);
    c->loop.entry = begin_phase(c, MG_LOOP_ENTRY, first->first);
    redirect_header(c, begin_phase(c, MG_LOOP_TURN, first->first));
    LLVMBasicBlockRef rest = begin_after_clauses(c, first->first);
    for (const mg_loop_clause *next; first; first = next) {
        next = next_clause(c, first, false);
        finish_clause(&c->loop, first, c->phase, next ? next->first : rest);
    }
    mg_gap_loop_free(c->loop.blocks);
    mg_vec_clear(&c->loop.pointers);
}

/* Cuts each loop once, however many clauses it has. */
static bool cut_all(mg_weaver *weaver, LLVMValueRef function, const clauses *found)
{
    for (size_t i = 0; i < found->count; i++) {
        cut c = {.loop = {.weaver = weaver, .function = function, .header = found->items[i].header},
                 .is_proof = weaver->options->lanes == MG_LANES_TERMS,
                 .all = found};
        bool is_known = false;
        for (size_t k = 0; k < i; k++)
            is_known = is_known || found->items[k].header == c.loop.header;
        if (!next_clause(&c, NULL, false))
            return refuse(weaver, &found->items[i], "stands in a loop that has no MG_LOOP_INVARIANT");
        if (!is_known)
            cut_loop(&c);
    }
    return true;
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

/* Keeps the text of a clause for the report that it does not hold. */
static void note_text(mg_weaver *weaver, const mg_loop_clause *clause)
{
    LLVMValueRef text = text_of(clause), bytes = LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
    size_t length = 0;
    const char *string = bytes && LLVMIsConstantString(bytes) ? LLVMGetAsString(bytes, &length) : "";
    uint32_t place = mg_weaver_site(weaver, clause->begin); /* which may move the sites */
    const mg_site *site = &weaver->sites->all.items[place];
    mg_vec_push(&weaver->sites->clauses,
                ((mg_site_clause){site->file, site->line, mg_arena_strdup(&weaver->sites->arena, string)}));
}

static bool weave_function(mg_weaver *weaver, LLVMValueRef function)
{
    clauses found = {0};
    bool is_good = split_all(weaver, function, &found);
    for (size_t i = 0; is_good && i < found.count; i++) {
        note_text(weaver, &found.items[i]);
        is_good = find_loop(weaver, &found.items[i]);
    }
    is_good = is_good && cut_all(weaver, function, &found);
    if (is_good)
        mg_gap_drop_unreachable(function); /* outside of a proof, the MG_LOOP_MODIFIES */
    mg_vec_clear(&found);
    return is_good;
}

bool mg_loops_weave(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && find_call(f, "mg_loop_begin")) {
            weaver->cuts_loops = weaver->options->lanes == MG_LANES_TERMS;
            if (!weave_function(weaver, f))
                return false;
        }
    return true;
}

/* Promises to the optimiser: attributes, flags and intrinsics by which a program says what never happens (this pointer is not NULL, this function does
 * not return). After weaving every promise that undefined behaviour would break is removed, so that nothing a hook decides can be optimised away.
 * Here are also the attributes that say what is inlined, and what else the module carries that nobody should read. */
#include "weave/weaver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "weave/llvm_gap.h"

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

/* The last one is no promise: it keeps information in bits of the stack pointer, which the gates know nothing of. */
static const char *const promises[] = {
    "memory",     "willreturn",  "mustprogress",    "speculatable",
    "noalias",    "nonnull",     "dereferenceable", "dereferenceable_or_null",
    "readonly",   "readnone",    "writeonly",       "nocapture",
    "noundef",    "nofpclass",   "norecurse",       "nofree",
    "nosync",     "noreturn",    "returned",        "nounwind",
    "allocsize",  "allockind",   "range",           "cold",
    "nocallback", "nonlazybind", "strictfp",        "speculative_load_hardening",
};

static const char *const metadata[] = {
    "tbaa",        "tbaa.struct",    "noalias",         "alias.scope",
    "range",       "nonnull",        "dereferenceable", "dereferenceable_or_null",
    "noundef",     "invariant.load", "invariant.group", "llvm.loop",
    "prof",        "unpredictable",  "align",           "llvm.access.group",
    "nontemporal",
};

static unsigned kind_of(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

/* The alignment of an argument passed by value is part of the calling convention; any other is a promise. */
static void strip_alignments(LLVMValueRef function, LLVMValueRef call)
{
    unsigned align = kind_of("align"), byval = kind_of("byval"),
             count = function ? LLVMCountParams(function) : LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i <= count; i++)
        if (function && !LLVMGetEnumAttributeAtIndex(function, i, byval))
            LLVMRemoveEnumAttributeAtIndex(function, i, align);
        else if (call && !LLVMGetCallSiteEnumAttribute(call, i, byval))
            LLVMRemoveCallSiteEnumAttribute(call, i, align);
}

static void strip_function(LLVMValueRef function, const char *name)
{
    unsigned kind = kind_of(name);
    assert(kind); /* a name that LLVM does not know would strip nothing */
    unsigned params = LLVMCountParams(function);
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, kind);
    for (unsigned i = 0; kind && i <= params; i++)
        LLVMRemoveEnumAttributeAtIndex(function, i, kind);
}

static void strip_call(LLVMValueRef call, const char *name)
{
    unsigned kind = kind_of(name);
    LLVMRemoveCallSiteEnumAttribute(call, ON_FUNCTION, kind);
    for (unsigned i = 0; kind && i <= LLVMGetNumArgOperands(call); i++)
        LLVMRemoveCallSiteEnumAttribute(call, i, kind);
}

/* These promise by their second argument that the first is not 0, or not the lowest number there is. */
static void strip_intrinsic(mg_weaver *weaver, LLVMValueRef call)
{
    static const char *const names[] = {"llvm.abs", "llvm.ctlz", "llvm.cttz"};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    unsigned id = LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    for (size_t i = 0; id && i < sizeof names / sizeof *names; i++)
        if (id == LLVMLookupIntrinsicID(names[i], strlen(names[i])))
            LLVMSetOperand(call, 1, LLVMConstInt(weaver->i1, 0, false));
}

static void strip_instruction(mg_weaver *weaver, LLVMValueRef instruction)
{
    for (size_t k = 0; k < sizeof metadata / sizeof *metadata; k++) {
        unsigned kind =
            LLVMGetMDKindIDInContext(weaver->unit->context, metadata[k], (unsigned)strlen(metadata[k]));
        LLVMSetMetadata(instruction, kind, NULL);
    }
    mg_gap_forget_flags(instruction);
    if (!LLVMIsACallInst(instruction))
        return;
    strip_intrinsic(weaver, instruction);
    strip_alignments(NULL, instruction);
    for (size_t k = 0; k < sizeof promises / sizeof *promises; k++)
        strip_call(instruction, promises[k]);
}

static void distrust(mg_weaver *weaver, LLVMValueRef function)
{
    /* A frame larger than half the stack's guard is touched on the way down, so it cannot step over the guard. */
    static const char *const texts[][2] = {{"no-builtins", ""},
                                           {"frame-pointer", "all"},
                                           {"probe-stack", "inline-asm"},
                                           {"stack-probe-size", "524288"}};
    strip_alignments(function, NULL);
    for (size_t k = 0; k < sizeof promises / sizeof *promises; k++)
        strip_function(function, promises[k]);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        LLVMAttributeRef attribute =
            LLVMCreateStringAttribute(weaver->unit->context, texts[k][0], (unsigned)strlen(texts[k][0]),
                                      texts[k][1], (unsigned)strlen(texts[k][1]));
        LLVMAddAttributeAtIndex(function, ON_FUNCTION, attribute);
    }
}

void mg_promises_strip(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (LLVMGetIntrinsicID(f))
            continue;
        distrust(weaver, f);
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                strip_instruction(weaver, i);
    }
}

static void drop_calls(LLVMModuleRef module, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    while (function && LLVMGetFirstUse(function))
        LLVMInstructionEraseFromParent(LLVMGetUser(LLVMGetFirstUse(function)));
}

void mg_promises_drop_hints(LLVMModuleRef module)
{
    drop_calls(module, "llvm.assume");
    drop_calls(module, "llvm.experimental.noalias.scope.decl");
}

/* Annotations are for other tools, and their texts would take room among the constants. */
void mg_promises_drop_annotations(LLVMModuleRef module)
{
    static const char *const names[] = {"llvm.annotation", "llvm.ptr.annotation", "llvm.var.annotation"};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            if (strncmp(LLVMGetValueName(f), names[k], strlen(names[k])))
                continue;
            while (LLVMGetFirstUse(f)) {
                LLVMValueRef call = LLVMGetUser(LLVMGetFirstUse(f));
                if (LLVMGetFirstUse(call))
                    LLVMReplaceAllUsesWith(call, LLVMGetArgOperand(call, 0));
                LLVMInstructionEraseFromParent(call);
            }
        }
}

/* Lines stay. Where each variable lies is never asked for, and keeping track of it takes a third of the time of compiling. */
void mg_promises_drop_variables(LLVMModuleRef module)
{
    static const char *const names[] = {"llvm.dbg.assign", "llvm.dbg.declare", "llvm.dbg.label",
                                        "llvm.dbg.value"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        drop_calls(module, names[k]);
}

static size_t count_instructions(LLVMValueRef function)
{
    size_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            count++;
    return count;
}

static bool is_large(LLVMModuleRef module)
{
    enum { LARGE = 8000 };
    size_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        count += count_instructions(f);
    return count > LARGE;
}

/* The hooks of the early phase make functions look larger than they are. */
static void inline_eagerly(mg_weaver *weaver, LLVMValueRef function)
{
    static const char key[] = "function-inline-threshold", value[] = "2000";
    LLVMAddAttributeAtIndex(
        function, ON_FUNCTION,
        LLVMCreateStringAttribute(weaver->unit->context, key, sizeof key - 1, value, sizeof value - 1));
}

static void inline_never(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMAddAttributeAtIndex(function, ON_FUNCTION,
                            LLVMCreateEnumAttribute(weaver->unit->context, kind_of("noinline"), 0));
}

/* Of a large program only what is small is inlined: copies of the rest would take longer to compile than they save. */
static void inline_if_small(mg_weaver *weaver, LLVMValueRef function)
{
    enum { SMALL = 40 };
    if (count_instructions(function) > SMALL)
        inline_never(weaver, function);
}

static bool has_array(LLVMValueRef function)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && LLVMGetTypeKind(LLVMGetAllocatedType(i)) == LLVMArrayTypeKind)
            return true;
    return false;
}

static bool is_hook(LLVMValueRef callee)
{
    return LLVMIsDeclaration(callee) &&
           !strncmp(LLVMGetValueName(callee), MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1);
}

static bool makes_no_choice(mg_weaver *weaver, LLVMValueRef function, unsigned depth);

static bool is_harmless_call(mg_weaver *weaver, LLVMValueRef callee, unsigned depth)
{
    if (!LLVMIsAFunction(callee))
        return false;
    return LLVMGetIntrinsicID(callee) || is_hook(callee) ||
           (!LLVMIsDeclaration(callee) && makes_no_choice(weaver, callee, depth + 1));
}

/* Of what lies in a variable or a local the value is known, unless it is a choice of the program that is open. */
static bool may_choose(mg_weaver *weaver, LLVMValueRef i, unsigned depth)
{
    LLVMValueRef variable;
    uint64_t room;
    if (LLVMIsALoadInst(i)) /* a store hardly ever asks for anything */
        return mg_weaver_variable(weaver, LLVMGetOperand(i, 0), &variable, &room) == MG_BASE_UNKNOWN;
    return LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i) ||
           (LLVMIsACallInst(i) && !is_harmless_call(weaver, LLVMGetCalledValue(i), depth));
}

/* As far as can be seen; a function that calls itself may. */
static bool makes_no_choice(mg_weaver *weaver, LLVMValueRef function, unsigned depth)
{
    enum { DEPTH_MOST = 4 };
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (depth == DEPTH_MOST || may_choose(weaver, i, depth))
                return false;
    return true;
}

/* A function that fills an array of its own, and makes no choice: in a frame of its own, which is younger than all checkpoints, nothing that it stores there needs to be
 * logged. It is the same for all engines, because calls count as steps. */
static bool keeps_to_itself(mg_weaver *weaver, LLVMValueRef function)
{
    return has_array(function) && makes_no_choice(weaver, function, 0);
}

void mg_promises_begin_inlining(mg_weaver *weaver)
{
    weaver->is_large = is_large(weaver->module);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            (keeps_to_itself(weaver, f) ? inline_never
             : weaver->is_large         ? inline_if_small
                                        : inline_eagerly)(weaver, f);
}

void mg_promises_end_inlining(mg_weaver *weaver)
{
    static const char key[] = "function-inline-threshold";
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        LLVMRemoveStringAttributeAtIndex(f, ON_FUNCTION, key, sizeof key - 1);
}

/* Kept are the attributes that the weave itself gives, and the width of vectors that are passed. */
static bool is_text_kept(const char *key)
{
    static const char *const kept[] = {"disable-tail-calls",     "frame-pointer", "no-builtins",
                                       "min-legal-vector-width", "probe-stack",   "stack-probe-size"};
    for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
        if (!strcmp(kept[k], key))
            return true;
    return false;
}

static void drop_texts(LLVMValueRef function)
{
    unsigned count = LLVMGetAttributeCountAtIndex(function, ON_FUNCTION), length;
    LLVMAttributeRef *all = mg_memory_new((count + 1) * sizeof *all);
    LLVMGetAttributesAtIndex(function, ON_FUNCTION, all);
    for (unsigned i = 0; i < count; i++) {
        const char *key = LLVMIsStringAttribute(all[i]) ? LLVMGetStringAttributeKind(all[i], &length) : NULL;
        if (key && !is_text_kept(key))
            LLVMRemoveStringAttributeAtIndex(function, ON_FUNCTION, key, (unsigned)strlen(key));
    }
    free(all);
}

void mg_promises_drop_texts(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        drop_texts(f);
}

void mg_promises_allow_inlining(LLVMModuleRef module)
{
    static const char *const brakes[] = {"optnone", "noinline", "minsize", "optsize"};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (size_t k = 0; k < sizeof brakes / sizeof *brakes; k++)
            LLVMRemoveEnumAttributeAtIndex(f, ON_FUNCTION, kind_of(brakes[k]));
}

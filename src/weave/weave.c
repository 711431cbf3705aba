/* The life of a module in this room: close it over the models, promote locals, put in the hooks, move the variables,
 * strip the promises, link the hooks' bodies, optimise. Weaving comes before optimising: which field is read first
 * decides every count, and only the unoptimised code reads in the order the user wrote. */
#include "weave/weave.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Analysis.h>

#include "weave/checks.h"
#include "weave/decider.h"
#include "weave/lanes.h"
#include "weave/lifetimes.h"
#include "weave/link_needs.h"
#include "weave/masker.h"
#include "weave/sequel.h"
#include "weave/undefined.h"
#include "weave/weaver.h"

typedef bool weave_function(mg_weaver *weaver, LLVMValueRef instruction);

static bool weave_plain(mg_weaver *weaver, LLVMValueRef instruction)
{
    (void)weaver, (void)instruction;
    return true;
}

static const struct {
    const char *name;
    weave_function *weave;
} families[] = {
    {"plain", weave_plain},          {"load", mg_weave_load},
    {"store", mg_weave_store},       {"atomic", mg_weave_atomic},
    {"divide", mg_weave_divide},     {"shift", mg_weave_shift},
    {"call", mg_weave_call},         {"unreachable", mg_weave_unreachable},
    {"argument", mg_weave_argument}, {"array", mg_weave_array},
    {"va_arg", mg_weave_va_arg},     {"convert", mg_weave_convert},
    {"element", mg_weave_element},
};

typedef enum phase { EARLY, LATE, PHASES } phase;

static const struct {
    LLVMOpcode opcode;
    const char *family[PHASES];
} opcodes[] = {
#define MG_OPCODE(name, early, late) {LLVM##name, {#early, #late}},
#include "weave/weave.def"
#undef MG_OPCODE
};

static weave_function *find_family(const char *name)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (!strcmp(families[i].name, name))
            return families[i].weave;
    assert(false); /* invariant 18: weave.def names the families above, no others */
    return NULL;
}

static weave_function *find_weaving(LLVMOpcode opcode, phase when)
{
    for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++)
        if (opcodes[i].opcode == opcode)
            return find_family(opcodes[i].family[when]);
    return NULL;
}

static bool weave_instruction(mg_weaver *weaver, LLVMValueRef instruction, phase when)
{
    weave_function *weave = find_weaving(LLVMGetInstructionOpcode(instruction), when);
    if (!weave)
        return mg_weaver_refuse(weaver, instruction, "an instruction that is in no table",
                                "rewrite this line in plain C");
    return weave(weaver, instruction);
}

static bool weave_instructions(mg_weaver *weaver, LLVMValueRef function, phase when)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            bool is_load = LLVMIsALoadInst(i) != NULL;
            next = LLVMGetNextInstruction(i);
            if (!weave_instruction(weaver, i, when))
                return false;
            if (is_load) /* what asked for its undefined bits may have gone */
                next = LLVMGetNextInstruction(i);
        }
    }
    return true;
}

/* From now on a function must keep its own frame, because the hooks at its returns are about that frame, and sites say where it was inlined. If it were inlined
 * into the predicate, it would seem to return to the host, while its caller goes on and puts other locals over its large ones. */
static void forbid_inlining(mg_weaver *weaver, LLVMValueRef function)
{
    const LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
    unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    LLVMRemoveEnumAttributeAtIndex(function, at, always);
    LLVMAddAttributeAtIndex(function, at, LLVMCreateEnumAttribute(weaver->unit->context, never, 0));
}

/* Neither may a call become a jump, since that may depend on the engine, and how deep a recursion can be must not. */
static void forbid_tail_calls(mg_weaver *weaver, LLVMValueRef function)
{
    static const char key[] = "disable-tail-calls", value[] = "true";
    LLVMAddAttributeAtIndex(
        function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(weaver->unit->context, key, sizeof key - 1, value, sizeof value - 1));
}

static bool weave_body(mg_weaver *weaver, LLVMValueRef function, phase when)
{
    assert(!LLVMIsDeclaration(function) && !mg_sequel_is_copy(function));
    if (when == EARLY) {
        /* Pointers lead to stubs, so the alignment of the function itself cannot be seen; and it could be larger than the code area. */
        LLVMSetAlignment(function, 0);
        mg_weave_parameters(function);
        return weave_instructions(weaver, function, when);
    }
    if (weaver->options->goes_back || weaver->options->tells_calls)
        forbid_inlining(weaver, function);
    if (weaver->options->tells_calls)
        mg_weave_keep_apart(weaver, function);
    forbid_tail_calls(weaver, function);
    if (!weave_instructions(weaver, function, when))
        return false;
    mg_weave_steps(weaver, function, mg_weave_frame(weaver, function));
    return true;
}

static const char *const hook_parameters[] = {
#define MG_HOOK(name, parameters) parameters,
#include "weave/hooks.def"
#undef MG_HOOK
};

static const char *const hook_names[] = {
#define MG_HOOK(name, parameters) "mg_" #name,
#include "weave/hooks.def"
#undef MG_HOOK
};

static void declare_hook(mg_weaver *weaver, int id)
{
    LLVMTypeRef types[16], result = LLVMVoidTypeInContext(weaver->unit->context);
    const char *letters = hook_parameters[id];
    unsigned count = 0;
    for (; *letters; letters++) {
        assert(strchr("pib>*", *letters) && count < sizeof types / sizeof *types);
        if (*letters == '>' || *letters == '*')
            result = *letters == '>' ? weaver->i64 : weaver->ptr;
        else
            types[count++] = *letters == 'p' ? weaver->ptr : *letters == 'b' ? weaver->i1 : weaver->i64;
    }
    weaver->hook_types[id] = LLVMFunctionType(result, types, count, false);
    weaver->hooks[id] = LLVMGetNamedFunction(weaver->module, hook_names[id]);
    if (!weaver->hooks[id])
        weaver->hooks[id] = LLVMAddFunction(weaver->module, hook_names[id], weaver->hook_types[id]);
}

static void declare_hooks(mg_weaver *weaver)
{
    for (int id = 0; id < MG_HOOK_COUNT; id++)
        declare_hook(weaver, id);
}

/* Done before the other hooks are declared, as declarations that are not used yet would be dropped in between. The calls count nothing
 * when it is decided what to inline; else coverage would change how many steps a run takes. */
static void count_coverage(mg_weaver *weaver)
{
    static const char key[] = "call-inline-cost", value[] = "0";
    static const mg_hook_id hooks[] = {MG_HOOK_on_cover, MG_HOOK_on_cover_way};
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        declare_hook(weaver, (int)hooks[i]);
        LLVMAddAttributeAtIndex(
            weaver->hooks[hooks[i]], (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
            LLVMCreateStringAttribute(weaver->unit->context, key, sizeof key - 1, value, sizeof value - 1));
    }
    mg_cover_weave(weaver);
}

static bool weave_module(mg_weaver *weaver, phase when)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && !mg_sequel_is_copy(f) && !weave_body(weaver, f, when))
            return false;
    return true;
}

/* What hooks know of the program as a constant, which the optimiser folds. */
static void tell_hooks(mg_weaver *weaver)
{
    LLVMValueRef fact = LLVMGetNamedGlobal(weaver->module, "mg_program_has_threads");
    assert(fact && LLVMIsDeclaration(fact)); /* hooks.c has it */
    LLVMSetInitializer(fact, LLVMConstInt(LLVMGlobalGetValueType(fact), weaver->has_threads, false));
    LLVMSetLinkage(fact, LLVMInternalLinkage);
}

/* The hooks keep their names until they are linked, then nothing outside needs them. */
static bool link_hooks(mg_weaver *weaver)
{
    const char *path = weaver->options->hooks_path;
    LLVMModuleRef hooks = mg_weaver_read(weaver, path);
    if (!hooks || !mg_unit_link(weaver->unit, weaver->module, hooks, path, weaver->status))
        return false;
    for (int id = 0; id < MG_HOOK_COUNT; id++) {
        LLVMValueRef hook = LLVMGetNamedFunction(weaver->module, hook_names[id]);
        assert(hook && !LLVMIsDeclaration(hook)); /* hooks.def and the hooks agree */
        LLVMSetLinkage(hook, LLVMInternalLinkage);
    }
    tell_hooks(weaver);
    return true;
}

static bool verify(mg_weaver *weaver)
{
    char *error = NULL;
    if (!LLVMVerifyModule(weaver->module, LLVMReturnStatusAction, &error)) {
        LLVMDisposeMessage(error);
        return true;
    }
    mg_status_fail(weaver->status, MG_EXIT_INTERNAL, "weaving made an invalid module: %s", error);
    LLVMDisposeMessage(error);
    return false;
}

/* Inlining neither moves, adds nor drops a read of the user's memory. After it more accesses are seen to be to a known local, which at
 * most need a check of their index. But it folds arithmetic, so that is woven before. */
static bool inline_functions(mg_weaver *weaver)
{
    if (!weave_module(weaver, EARLY))
        return false;
    mg_promises_begin_inlining(weaver);
    if (!mg_unit_run_passes(weaver->unit, "cgscc(inline)", weaver->status))
        return false;
    mg_weave_blame_inlined(weaver);
    assert(weaver->is_inlined);
    mg_lifetimes_expose(weaver);
    if (!mg_weave_registers(weaver, "function(mem2reg,tailcallelim)"))
        return false;
    mg_promises_end_inlining(weaver);
    mg_promises_drop_hints(weaver->module);
    mg_poison_drop(weaver); /* inlining folds what it copies */
    mg_lifetimes_prune(weaver);
    return true;
}

/* A large program takes longer to compile than to search, so only the passes that pay most are run: hooks are inlined, and what they compute repeatedly is
 * computed once. */
static bool optimise(mg_weaver *weaver)
{
    static const char ordinary[] = "always-inline,default<O2>";
    static const char large[] =
        "always-inline,function(sroa,early-cse<memssa>,instsimplify,simplifycfg,loop-mssa(licm),simplifycfg)";
    return mg_unit_run_passes(weaver->unit, weaver->is_large ? large : ordinary, weaver->status);
}

/* Up to where no call is inlined any more. */
static bool prepare(mg_weaver *weaver)
{
    mg_linkage_find(weaver->unit);
    declare_hook(weaver, MG_HOOK_on_bad);
    declare_hook(weaver, MG_HOOK_on_nowhere);
    if (!mg_labels_replace(weaver))
        return false;
    mg_checks_weave(weaver);
    mg_poison_drop(weaver);
    if (weaver->options->cover)
        count_coverage(weaver);
    mg_promises_allow_inlining(weaver->module);
    mg_promises_drop_annotations(weaver->module);
    if (!mg_loops_weave(weaver))
        return false;
    if (!mg_externals_resolve(weaver) || !mg_weave_visible(weaver))
        return false;
    declare_hooks(weaver);
    if (!mg_unfit_check(weaver)) {
        if (mg_unit_run_passes(weaver->unit, "globaldce", weaver->status))
            mg_externals_check(weaver);
        return false;
    }
    if (!mg_jumps_weave(weaver))
        return false;
    if (!weaver->options->unset && !mg_weaver_ignores(weaver, MG_VERDICT_uninitialised))
        mg_weave_returns(weaver);
    mg_lifetimes_find(weaver);
    if (weaver->options->tells_reasons)
        mg_reasons_mark(weaver);
    if (weaver->options->keeps && !mg_weave_keep(weaver))
        return false;
    if (!mg_weave_registers(weaver, "function(mem2reg)"))
        return false;
    mg_addresses_find(weaver);
    mg_promises_strip(weaver); /* the inliner uses them too: it would drop an unused call of a pure function */
    return mg_externals_check(weaver) && mg_roles_check(weaver) && mg_stubs_number(weaver) &&
           inline_functions(weaver);
}

static bool run(mg_weaver *weaver)
{
    if (!prepare(weaver))
        return false;
    mg_weave_variadic(weaver);
    weaver->finds_undefined = weaver->options->undefined && mg_undefined_can_be(weaver);
    if (weaver->options->forwards || weaver->options->follows) {
        mg_sequel_read_bits(weaver);
        mg_deciders_find(weaver);
    }
    if (weaver->options->lanes == MG_LANES_SETS)
        mg_maskers_find(weaver);
    if (weaver->options->lanes)
        mg_lanes_weave(weaver);
    if (weaver->finds_undefined)
        mg_undefined_weave(weaver);
    if (weaver->options->unset)
        mg_weave_forget_unset(weaver);
    if (weaver->options->tells_reasons)
        mg_reasons_tell(weaver);
    mg_touches_ask(weaver);
    mg_weave_spins(weaver);
    if (!weave_module(weaver, LATE) || !mg_globals_move(weaver) || weaver->unit->complaints.all.count)
        return false;
#ifdef MG_PARANOID
    mg_check_no_poison(weaver);
#endif
    mg_stubs_place(weaver);
    mg_promises_strip(weaver);
    if (!link_hooks(weaver) || !verify(weaver))
        return false;
    mg_promises_drop_texts(weaver->module);
    mg_promises_drop_variables(weaver->module);
    return optimise(weaver);
}

/* Tells all that was refused, together with what weaving failed of. */
static bool finish(mg_unit *unit, bool is_good, const mg_status *trouble, mg_status *status)
{
    assert(is_good || trouble->code || unit->complaints.all.count);
    if (unit->complaints.all.count && (is_good || !trouble->code || trouble->code == MG_EXIT_INPUT)) {
        if (trouble->code)
            mg_complaints_note(&unit->complaints, NULL, 0, "%s", trouble->text);
        return mg_complaints_tell(&unit->complaints, status);
    }
    if (!is_good)
        *status = *trouble;
    return is_good;
}

bool mg_weave_run(mg_unit *unit, const mg_weave_options *options, mg_sites *sites, mg_status *status)
{
    assert(unit->module && options->root_count && options->host_names && sites->all.count);
    assert(!options->lanes || (!options->forwards && !options->follows)); /* deciders know no lanes */
    mg_status trouble = {0};
    mg_weaver weaver = {
        .unit = unit, .options = options, .module = unit->module, .sites = sites, .status = &trouble};
    weaver.builder = LLVMCreateBuilderInContext(unit->context);
    weaver.data = LLVMGetModuleDataLayout(unit->module);
    weaver.i1 = LLVMInt1TypeInContext(unit->context);
    weaver.i64 = LLVMInt64TypeInContext(unit->context);
    weaver.ptr = LLVMPointerTypeInContext(unit->context, 0);
    bool is_good = run(&weaver);
    LLVMDisposeBuilder(weaver.builder);
    mg_vec_clear(&weaver.deciders);
    mg_vec_clear(&weaver.maskers);
    mg_vec_clear(&weaver.signatures);
    mg_vec_clear(&weaver.tables);
    return finish(unit, is_good, &trouble, status);
}

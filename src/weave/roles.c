/* Only tests may make choices, and only MG_BOUNDS may set bounds; a program that does so elsewhere is refused before anything runs. Calls are followed
 * from each root as far as they can be seen. A call through a pointer cannot; if it leads to such a function, it ends the run. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

#include "weave/llvm_gap.h"

typedef enum role { ROLE_test, ROLE_bounds, ROLE_predicate, ROLE_thread } role;

static const struct {
    const char *name, *spelling;
    role role;
} roles[] = {
#define MG_ROLE(name, spelling, role) {"mg_host_" #name, spelling, ROLE_##role},
#include "weave/roles.def"
#undef MG_ROLE
};

typedef struct finder {
    mg_weaver *weaver;
    role role; /* of the root */
    mgc_set *seen;
    mg_di_place place; /* of the innermost call on the way here that is not in a header of Margay */
} finder;

static role role_of_root(const mg_weaver *weaver, const char *name)
{
    if (!strncmp(name, "mg_bounds_of_", 13))
        return ROLE_bounds;
    return weaver->options->keeps ? ROLE_test : ROLE_predicate;
}

static bool is_proof(const finder *f)
{
    return f->weaver->options->lanes == MG_LANES_TERMS;
}

/* May a root with the finder's role call it? */
static bool can_call(const finder *f, role owner)
{
    return owner == ROLE_thread ? f->role == ROLE_test && !is_proof(f) : owner == f->role;
}

static const char *explain(const finder *f, role owner)
{
    assert(!can_call(f, owner));
    if (owner == ROLE_thread && f->role == ROLE_test)
        return "is called, and proofs know no threads\n  run the test with margay check";
    if (owner == ROLE_bounds)
        return "is called outside of MG_BOUNDS\n  move it there: bounds hold for the whole search";
    if (f->role == ROLE_bounds)
        return "is called in MG_BOUNDS, where nothing can be chosen\n  bound a field by a range instead, and "
               "refuse what does not fit in the predicate";
    return "is called by a predicate, which chooses nothing itself\n  make it a test (MG_TEST), and run it "
           "with "
           "margay check";
}

static void look_at_function(finder *f, LLVMValueRef function);

static void look_at_call(finder *f, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    mg_di_place outer = f->place, here;
    if (!LLVMIsAFunction(callee))
        return;
    if (mg_gap_place_of(call, &here)) {
        const char *slash = strrchr(here.file, '/');
        if (!f->place.file || strncmp(slash ? slash + 1 : here.file, "margay", 6) != 0)
            f->place = here;
    }
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (!can_call(f, roles[i].role) && !strcmp(roles[i].name, LLVMGetValueName(callee)))
            mg_complaints_note(&f->weaver->unit->complaints, f->place.file, f->place.line, "%s %s",
                               roles[i].spelling, explain(f, roles[i].role));
    look_at_function(f, callee);
    f->place = outer;
}

static void look_at_function(finder *f, LLVMValueRef function)
{
    if (LLVMIsDeclaration(function) || !mgc_set_add(f->seen, function))
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i))
                look_at_call(f, i);
}

bool mg_roles_check(mg_weaver *weaver)
{
    size_t before = weaver->unit->complaints.all.count;
    for (size_t i = 0; i < weaver->options->root_count; i++) {
        LLVMValueRef root = LLVMGetNamedFunction(weaver->module, weaver->options->roots[i]);
        finder f = {
            .weaver = weaver, .role = role_of_root(weaver, weaver->options->roots[i]), .seen = mgc_set_new()};
        if (root)
            look_at_function(&f, root);
        mgc_set_free(f.seen);
    }
    return weaver->unit->complaints.all.count == before;
}

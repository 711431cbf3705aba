/* Calls of a function with the wrong type: through a pointer that was cast, or by a wrong declaration. Parameters that are not passed would be whatever lies
 * in the registers, perhaps addresses of the host. So a call is allowed only if it passes at least what the function takes, with the same
 * types, and uses no result that does not exist. Types are those of LLVM: `char *` for `void *` makes no difference, `long` for `int` does. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#define TABLE                                                                                                  \
    "mg_signature" /* begins the names of the tables: by the number of a function, whether it can be called so */

/* What a call expects. */
typedef struct expected {
    LLVMTypeRef type;
    unsigned convention;
    bool is_used; /* the result */
} expected;

static expected expected_by(LLVMValueRef call)
{
    return (expected){LLVMGetCalledFunctionType(call), LLVMGetInstructionCallConv(call),
                      LLVMGetFirstUse(call) != NULL};
}

static bool returns_alike(LLVMTypeRef function, const expected *e)
{
    LLVMTypeRef wanted = LLVMGetReturnType(e->type);
    return !e->is_used || LLVMGetReturnType(function) == wanted;
}

static bool takes_alike(LLVMTypeRef function, const expected *e)
{
    unsigned taken = LLVMCountParamTypes(function), passed = LLVMCountParamTypes(e->type);
    MG_VEC(LLVMTypeRef) types = {0};
    bool is_alike = taken <= passed;
    for (unsigned i = 0; i < taken + passed; i++)
        mg_vec_push(&types, NULL);
    if (types.items) {
        LLVMGetParamTypes(function, types.items);
        LLVMGetParamTypes(e->type, types.items + taken);
    }
    for (unsigned i = 0; is_alike && i < taken; i++)
        is_alike = types.items[i] == types.items[taken + i];
    mg_vec_clear(&types);
    return is_alike;
}

static bool fits(LLVMTypeRef function, unsigned convention, const expected *e)
{
    return convention == e->convention &&
           (function == e->type || (returns_alike(function, e) && takes_alike(function, e)));
}

/* ---- functions that are not woven ------------------------------------------------------------------------ */

void mg_signatures_note(mg_weaver *weaver, LLVMModuleRef models)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f)) {
            mg_signature s = {.type = LLVMGlobalGetValueType(f)};
            assert(strlen(LLVMGetValueName(f)) < sizeof s.name);
            strncpy(s.name, LLVMGetValueName(f), sizeof s.name - 1);
            mg_vec_push(&weaver->signatures, s);
        }
}

/* The type that the C library has, whatever the program declares. */
static LLVMTypeRef type_of(mg_weaver *weaver, LLVMValueRef function)
{
    const char *name = LLVMGetValueName(function), host[] = "mg_host_";
    if (!strncmp(name, host, sizeof host - 1))
        name += sizeof host - 1;
    for (size_t i = 0; LLVMIsDeclaration(function) && i < weaver->signatures.count; i++)
        if (!strcmp(weaver->signatures.items[i].name, name))
            return weaver->signatures.items[i].type;
    return LLVMGlobalGetValueType(function);
}

/* ---- through pointers ------------------------------------------------------------------------------------ */

static LLVMValueRef make_table(mg_weaver *weaver, const expected *e)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(weaver->unit->context);
    MG_VEC(LLVMValueRef) bytes = {0};
    uint32_t number;
    for (uint32_t i = 0; i < weaver->stubs; i++)
        mg_vec_push(&bytes, LLVMConstNull(byte));
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (mg_stubs_has_number(f, &number)) {
            assert(number < weaver->stubs);
            bytes.items[number] =
                LLVMConstInt(byte, fits(LLVMGlobalGetValueType(f), LLVMGetFunctionCallConv(f), e), false);
        }
    LLVMValueRef all = LLVMConstArray2(byte, bytes.items, weaver->stubs),
                 table = LLVMAddGlobal(weaver->module, LLVMTypeOf(all), TABLE);
    LLVMSetInitializer(table, all);
    LLVMSetGlobalConstant(table, true);
    LLVMSetLinkage(table, LLVMInternalLinkage);
    mg_vec_clear(&bytes);
    return table;
}

static LLVMValueRef table_for(mg_weaver *weaver, const expected *e)
{
    for (size_t i = 0; i < weaver->tables.count; i++) {
        const mg_signature_table *t = &weaver->tables.items[i];
        if (t->type == e->type && t->convention == e->convention && t->is_used == e->is_used)
            return t->table;
    }
    LLVMValueRef table = make_table(weaver, e);
    mg_vec_push(&weaver->tables, ((mg_signature_table){e->type, e->convention, e->is_used, table}));
    return table;
}

bool mg_signatures_is_table(LLVMValueRef variable)
{
    return !strncmp(LLVMGetValueName(variable), TABLE, sizeof TABLE - 1);
}

void mg_weave_signature(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    expected e = expected_by(call);
    if (!LLVMIsAFunction(callee)) {
        LLVMValueRef args[] = {callee, table_for(weaver, &e), mg_weaver_number(weaver, MG_VERDICT_signature),
                               mg_weaver_info(weaver, call, 0)};
        mg_weaver_call(weaver, MG_HOOK_on_call_as, call, args, 4);
    } else if (!fits(type_of(weaver, callee), LLVMGetFunctionCallConv(callee), &e)) {
        mg_weaver_forbid(weaver, call, LLVMConstInt(weaver->i1, 1, false), MG_VERDICT_signature);
    }
}

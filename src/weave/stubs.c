/* Pointers to functions. A function whose address the program takes gets a number, and its address is that of a stub with that
 * number: a jump at a fixed place. The numbers are given before anything is woven, so an address is the same under every engine. The
 * uses of the function itself stay as they are until the end, for the inliner to see through.
 *
 * A function of the host, and one that runs as it is, is wrapped in a function that is woven like any other: it takes lanes, and
 * what it calls blames the line that called the wrapper. */
#include "weave/weaver.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "weave/llvm_gap.h"

#define NUMBER "mg-stub" /* the attribute of a function that has a number */
#define WRAPPER "mg-wrapper"
#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

static void set_text(mg_weaver *weaver, LLVMValueRef function, const char *key, const char *value)
{
    LLVMAddAttributeAtIndex(function, ON_FUNCTION,
                            LLVMCreateStringAttribute(weaver->unit->context, key, (unsigned)strlen(key), value,
                                                      (unsigned)strlen(value)));
}

static void set_number(mg_weaver *weaver, LLVMValueRef function, uint32_t number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    set_text(weaver, function, NUMBER, digits);
}

bool mg_stubs_has_number(LLVMValueRef function, uint32_t *number)
{
    LLVMAttributeRef attribute =
        LLVMGetStringAttributeAtIndex(function, ON_FUNCTION, NUMBER, sizeof NUMBER - 1);
    unsigned length;
    if (!attribute)
        return false;
    *number = (uint32_t)strtoul(LLVMGetStringAttributeValue(attribute, &length), NULL, 10);
    return true;
}

static void add_flag(mg_weaver *weaver, LLVMValueRef function, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, ON_FUNCTION, LLVMCreateEnumAttribute(weaver->unit->context, kind, 0));
}

/* It has no debug info: where it is inlined, its call has the place of the caller's. */
static void wrap(mg_weaver *weaver, LLVMValueRef function, const char *name)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    LLVMValueRef wrapper = LLVMAddFunction(weaver->module, name, type), args[16];
    assert(LLVMCountParams(wrapper) <= sizeof args / sizeof *args);
    LLVMSetLinkage(wrapper, LLVMInternalLinkage);
    add_flag(weaver, wrapper, "alwaysinline");
    set_text(weaver, wrapper, WRAPPER, "");
    LLVMPositionBuilderAtEnd(weaver->builder,
                             LLVMAppendBasicBlockInContext(weaver->unit->context, wrapper, ""));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMGetParams(wrapper, args);
    mg_gap_replace_address(function, wrapper);
    LLVMValueRef result = LLVMBuildCall2(weaver->builder, type, function, args, LLVMCountParams(wrapper), "");
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(weaver->builder);
    else
        LLVMBuildRet(weaver->builder, result);
}

bool mg_stubs_is_wrapper(LLVMValueRef function)
{
    return LLVMIsAFunction(function) &&
           LLVMGetStringAttributeAtIndex(function, ON_FUNCTION, WRAPPER, sizeof WRAPPER - 1);
}

bool mg_stubs_wrap(mg_weaver *weaver, LLVMValueRef function, const char *name)
{
    if (!mg_gap_is_address_taken(function))
        return true;
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    if (LLVMIsFunctionVarArg(type) || LLVMCountParamTypes(type) > 16)
        return mg_complaints_note(&weaver->unit->complaints, NULL, 0,
                                  "the address of `%s` is taken, but it is declared without its parameters\n"
                                  "  include the header that declares it",
                                  name);
    wrap(weaver, function, name);
    return true;
}

bool mg_stubs_number(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && mg_gap_is_address_taken(f))
            set_number(weaver, f, weaver->stubs++);
    if (weaver->stubs <= weaver->options->stubs_most)
        return true;
    return mg_status_fail(weaver->status, MG_EXIT_INPUT,
                          "the program takes the addresses of %u functions; Margay has room for %u\n"
                          "  leave out what the test does not need",
                          weaver->stubs, weaver->options->stubs_most);
}

/* How many, and the function that each stub leads to. One that was inlined everywhere has none. */
static void write_table(mg_weaver *weaver, LLVMValueRef *functions)
{
    LLVMValueRef parts[] = {mg_weaver_number(weaver, weaver->stubs),
                            LLVMConstArray2(weaver->ptr, functions, weaver->stubs)};
    LLVMValueRef all = LLVMConstStructInContext(weaver->unit->context, parts, 2, false);
    LLVMValueRef table = LLVMAddGlobal(weaver->module, LLVMTypeOf(all), "mg_stubs");
    LLVMSetInitializer(table, all);
    LLVMSetGlobalConstant(table, true);
}

void mg_stubs_place(mg_weaver *weaver)
{
    MG_VEC(LLVMValueRef) functions = {0};
    uint32_t number;
    assert(weaver->stubs <= weaver->options->stubs_most);
    for (uint32_t i = 0; i < weaver->stubs; i++)
        mg_vec_push(&functions, LLVMConstNull(weaver->ptr));
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (!mg_stubs_has_number(f, &number))
            continue;
        assert(number < weaver->stubs && LLVMIsNull(functions.items[number])); /* invariant 5: one stub each */
        uint64_t address = weaver->options->stubs + (uint64_t)number * weaver->options->stub_size;
        mg_gap_replace_address(f, LLVMConstIntToPtr(mg_weaver_number(weaver, address), weaver->ptr));
        functions.items[number] = f;
    }
    write_table(weaver, functions.items);
    mg_vec_clear(&functions);
}

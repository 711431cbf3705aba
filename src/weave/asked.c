/* Where a choice of the program goes: the variable that it is put into, and of mg_pick what it picks from. Both are seen before locals become registers, are
 * kept on the call as metadata, and end up in its site, by which the choice is told of. */
#include "weave/weaver.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "weave/llvm_gap.h"

static const char into_mark[] = "mg.into", values_mark[] = "mg.values";

/* But for checks of clang's, which compare an index with the length of its array. */
static LLVMValueRef only_user(LLVMValueRef value)
{
    LLVMValueRef found = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAICmpInst(user))
            continue;
        if (found)
            return NULL;
        found = user;
    }
    return found;
}

/* The place in an array that a number is made the index of, after it was converted; NULL: it is none. */
static LLVMValueRef find_element(LLVMValueRef value)
{
    LLVMValueRef user = only_user(value);
    if (user && LLVMIsACastInst(user))
        return find_element(user);
    return user && LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) != value ? user : NULL;
}

/* The name of the variable that a value is stored in, after it was converted, or has picked an element; "": it goes elsewhere first. */
static const char *find_variable(LLVMValueRef value)
{
    LLVMValueRef user = only_user(value);
    if (user && (LLVMIsACastInst(user) || (LLVMIsALoadInst(user) && LLVMIsAGetElementPtrInst(value)) ||
                 find_element(value) == user))
        return find_variable(user);
    if (!user || !LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != value)
        return "";
    LLVMValueRef place = LLVMGetOperand(user, 1);
    LLVMTypeRef type = LLVMIsAAllocaInst(place)       ? LLVMGetAllocatedType(place)
                       : LLVMIsAGlobalVariable(place) ? LLVMGlobalGetValueType(place)
                                                      : NULL;
    if (!type ||
        !mg_weaver_is_word(
            type)) /* the first element of an array, or member of a struct, lies where all of it does */
        return "";
    return LLVMIsAAllocaInst(place) ? mg_gap_local_of(place).name : LLVMGetValueName(place);
}

static void add_number(mg_text *out, LLVMValueRef element)
{
    LLVMBool is_inexact;
    if (LLVMIsAConstantFP(element)) {
        mg_text_printf(out, "%g", LLVMConstRealGetDouble(element, &is_inexact));
        return;
    }
    long long number = LLVMConstIntGetSExtValue(element);
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(element));
    mg_text_printf(out, "%lld", number);
    if (number < 0 && width >= 8)
        mg_text_printf(out, " (unsigned %llu)", LLVMConstIntGetZExtValue(element));
    else if (width == 8 && isprint((int)number))
        mg_text_printf(out, " ('%c')", (int)number);
}

/* The text that a pointer to a constant leads to, if all of it can be printed. */
static bool add_string(mg_text *out, LLVMValueRef pointer)
{
    LLVMValueRef text =
        LLVMIsAGlobalVariable(pointer) && LLVMIsGlobalConstant(pointer) ? LLVMGetInitializer(pointer) : NULL;
    if (text && LLVMIsAConstantAggregateZero(text)) {
        mg_text_add(out, "\"\"");
        return true;
    }
    size_t length;
    const char *bytes = text && LLVMIsAConstantDataArray(text) && LLVMIsConstantString(text)
                            ? LLVMGetAsString(text, &length)
                            : NULL;
    for (size_t i = 0; bytes && i + 1 < length; i++)
        if (!isprint((unsigned char)bytes[i]))
            return false;
    if (bytes)
        mg_text_printf(out, "\"%.*s\"", (int)length, bytes);
    return bytes;
}

static bool add_element(mg_text *out, LLVMValueRef element)
{
    if (element && LLVMGetTypeKind(LLVMTypeOf(element)) == LLVMPointerTypeKind)
        return add_string(out, element);
    bool is_number = element && (LLVMIsAConstantInt(element) || LLVMIsAConstantFP(element)) &&
                     (LLVMIsAConstantFP(element) || LLVMGetIntTypeWidth(LLVMTypeOf(element)) <= 64);
    if (is_number)
        add_number(out, element);
    return is_number;
}

/* The elements of a constant array of numbers or texts that a choice is made from, with MG_SITE_BETWEEN between them. */
static void list_values(mg_text *out, LLVMValueRef call)
{
    enum { VALUES_MOST = 64 };
    LLVMValueRef place = find_element(call), array = place ? LLVMGetOperand(place, 0) : NULL;
    LLVMValueRef all =
        array && LLVMIsAGlobalVariable(array) && LLVMIsGlobalConstant(array) ? LLVMGetInitializer(array) : NULL;
    bool is_array = all && LLVMGetTypeKind(LLVMTypeOf(all)) == LLVMArrayTypeKind;
    uint64_t count = is_array ? LLVMGetArrayLength2(LLVMTypeOf(all)) : 0;
    for (uint64_t i = 0; i < count && count <= VALUES_MOST; i++) {
        if (i)
            mg_text_add_bytes(out, (const char[]){MG_SITE_BETWEEN}, 1);
        if (!add_element(out, LLVMGetAggregateElement(all, (unsigned)i))) {
            mg_text_reset(out);
            return;
        }
    }
}

void mg_asked_mark(mg_weaver *weaver, LLVMValueRef call)
{
    assert(!weaver->is_inlined);
    static const char *const names[] = {"mg_choose", "mg_choose_bool", "mg_choose_enumerator", "mg_pool_any",
                                        "mg_pool_new"};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    bool is_choice = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is_choice = is_choice || !strcmp(name, names[i]);
    if (!is_choice)
        return;
    mg_text values = {0};
    const char *into = find_variable(call);
    list_values(&values, call);
    if (*into)
        mg_weaver_note(weaver, call, into_mark, into);
    if (values.length)
        mg_weaver_note(weaver, call, values_mark, values.data);
    mg_text_clear(&values);
}

uint32_t mg_asked_site(mg_weaver *weaver, LLVMValueRef call)
{
    uint32_t number = mg_weaver_site(weaver, call);
    mg_text texts[2] = {{0}, {0}};
    unsigned length = 0;
    for (int i = 0; i < 2; i++) {
        const char *text = mg_weaver_noted(weaver, call, i ? values_mark : into_mark, &length);
        mg_text_add_bytes(&texts[i], text ? text : "", text ? length : 0);
    }
    if (texts[0].length || texts[1].length) {
        mg_site site = weaver->sites->all.items[number];
        site.into = texts[0].length ? texts[0].data : NULL;
        site.values = texts[1].length ? texts[1].data : NULL;
        number = mg_sites_number(weaver->sites, &site);
    }
    mg_text_clear(&texts[0]);
    mg_text_clear(&texts[1]);
    return number;
}

/* What clang compiles but Margay cannot run, of what the program can reach: attributes that need more than the JIT has, functions that are chosen at start, types that
 * would keep LLVM busy for hours, variables whose initial bytes do not fit. LLVM would otherwise end the process, or never come to an end. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Target.h>

#include "weave/llvm_gap.h"

enum { MEBIBYTE = 1 << 20, IMAGES_MOST = 24 * MEBIBYTE };

/* Returns false. Place NULL: it is not known. */
static bool refuse(mg_weaver *weaver, const mg_di_place *place, const char *construct, const char *remedy)
{
    mg_complaints_note(&weaver->unit->complaints, place ? place->file : NULL, place ? place->line : 0,
                       "%s\n  %s", construct, remedy);
    return false;
}

/* ---- functions ------------------------------------------------------------------------------------------- */

/* Attributes of functions that need more than the JIT has. One that a flag gives to all functions is told once. */
static const struct unfit {
    const char *attribute, *construct, *remedy;
    bool is_flag;
} unfits[] = {
    {"naked", "a naked function, which consists of assembly", "give a C version, selected by #ifdef __MARGAY__",
     false},
    {"split-stack", "a stack in pieces (-fsplit-stack)", "leave the flag out", true},
};

static bool has_attribute(LLVMValueRef function, const char *name)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return (kind && LLVMGetEnumAttributeAtIndex(function, at, kind)) ||
           LLVMGetStringAttributeAtIndex(function, at, name, (unsigned)strlen(name));
}

static bool refuse_function(mg_weaver *weaver, LLVMValueRef function, const char *construct, const char *remedy)
{
    mg_di_place place;
    return refuse(weaver, mg_gap_place_of_function(function, &place) ? &place : NULL, construct, remedy);
}

/* Checks a function's attributes, and that it is no interrupt handler, which returns by an instruction of its own. */
static bool check_function(mg_weaver *weaver, LLVMValueRef function, bool is_first)
{
    if (LLVMGetFunctionCallConv(function) == LLVMX86INTRCallConv)
        return refuse_function(weaver, function, "a handler of interrupts",
                               "leave the attribute `interrupt` out, with #ifndef __MARGAY__");
    for (size_t i = 0; i < sizeof unfits / sizeof *unfits; i++)
        if ((is_first || !unfits[i].is_flag) && has_attribute(function, unfits[i].attribute))
            return refuse_function(weaver, function, unfits[i].construct, unfits[i].remedy);
    return true;
}

/* An ifunc: which function it is, is decided when the program is loaded. It goes, and with it what chooses, which calls functions of the compiler's own. */
static void refuse_choice(mg_weaver *weaver, LLVMValueRef chosen)
{
    assert(LLVMGetGlobalIFuncResolver(chosen));
    mg_di_place place;
    LLVMValueRef resolver = LLVMGetGlobalIFuncResolver(chosen);
    bool has_place = (LLVMIsAFunction(resolver) && mg_gap_place_of_function(resolver, &place)) ||
                     mg_unit_find_use(chosen, &place);
    refuse(weaver, has_place ? &place : NULL,
           "a function that is chosen when the program starts (ifunc, target_clones)",
           "leave the attribute out, with #ifndef __MARGAY__");
    LLVMReplaceAllUsesWith(chosen, LLVMConstNull(weaver->ptr));
    LLVMEraseGlobalIFunc(chosen);
}

/* ---- types ----------------------------------------------------------------------------------------------- */

static bool is_elsewhere(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type);
}

/* LLVM splits a wide integer into words, and a product of two into the products of all pairs of words, which takes hours for the widest. */
static bool is_wide_integer(LLVMTypeRef type)
{
    enum { BITS_MOST = 1024 };
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > BITS_MOST;
}

static bool is_wide_vector(LLVMTypeRef type)
{
    enum { ELEMENTS_MOST = 4096 };
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetVectorSize(type) > ELEMENTS_MOST;
}

static const struct unfit_type {
    bool (*is_unfit)(LLVMTypeRef type);
    const char *construct, *remedy;
} unfit_types[] = {
    {is_elsewhere, "memory in an address space of its own",
     "leave the attribute `address_space` out, with #ifndef __MARGAY__"},
    {is_wide_integer, "a _BitInt of more than 1,024 bits", "use an array of words"},
    {is_wide_vector, "a vector of more than 4,096 elements", "use an array"},
};

/* Why the type of a value cannot be run, or NULL. */
static const struct unfit_type *find_unfit_type(LLVMValueRef value)
{
    for (size_t i = 0; i < sizeof unfit_types / sizeof *unfit_types; i++)
        if (unfit_types[i].is_unfit(LLVMTypeOf(value)))
            return &unfit_types[i];
    return NULL;
}

static const struct unfit_type *find_unfit_in(LLVMValueRef instruction)
{
    const struct unfit_type *found = find_unfit_type(instruction);
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !found; i++)
        found = find_unfit_type(LLVMGetOperand(instruction, (unsigned)i));
    return found;
}

static bool check_types(mg_weaver *weaver, LLVMValueRef function)
{
    mg_di_place place;
    bool is_good = true;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            const struct unfit_type *found = find_unfit_in(i);
            if (!found)
                continue;
            is_good = false;
            if (mg_gap_place_of(i, &place))
                refuse(weaver, &place, found->construct, found->remedy);
            else
                refuse_function(weaver, function, found->construct, found->remedy);
        }
    return is_good;
}

/* ---- variables ------------------------------------------------------------------------------------------- */

/* The initial bytes of variables lie beside the jitted code, until they are copied into place; zeros take no room. */
static bool check_variable(mg_weaver *weaver, LLVMValueRef variable, uint64_t *images)
{
    assert(*images <= IMAGES_MOST);
    mg_di_place place;
    LLVMValueRef initialiser = LLVMGetInitializer(variable);
    const mg_di_place *at = mg_gap_place_of_variable(variable, &place) ? &place : NULL;
    const struct unfit_type *found = find_unfit_type(variable);
    if (found)
        return refuse(weaver, at, found->construct, found->remedy);
    uint64_t size = initialiser && !LLVMIsNull(initialiser)
                        ? LLVMABISizeOfType(weaver->data, LLVMGlobalGetValueType(variable))
                        : 0;
    if (size > IMAGES_MOST - *images)
        return refuse(
            weaver, at, "variables with initial values take more than 24 MiB in all",
            "make the array smaller, or fill it in a function: one that starts as zero takes no room");
    *images += size;
    return true;
}

bool mg_unfit_check(mg_weaver *weaver)
{
    uint64_t images = 0;
    bool is_good = !LLVMGetFirstGlobalIFunc(weaver->module);
    while (LLVMGetFirstGlobalIFunc(weaver->module))
        refuse_choice(weaver, LLVMGetFirstGlobalIFunc(weaver->module));
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        is_good = check_function(weaver, f, is_good) && check_types(weaver, f) && is_good;
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g))
        is_good = check_variable(weaver, g, &images) && is_good;
    return is_good;
}

/* What clang compiles but Margay cannot run is refused here, file by file, before anything is woven: assembly outside of functions,
 * attributes that need more than the JIT has, constructors, functions that are chosen at start, types that would keep LLVM busy for
 * hours, variables whose initial bytes do not fit. Each refusal names the line and a remedy. LLVM would otherwise end the process, or
 * never come to an end. */
#include "front/unfit.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "weave/llvm_gap.h"
#include "weave/unit_llvm.h"

enum { MEBIBYTE = 1 << 20, IMAGES_MOST = 24 * MEBIBYTE };

static bool refuse(const char *file, unsigned line, const char *construct, const char *remedy,
                   mg_status *status)
{
    assert(file && status);
    char where[1024];
    snprintf(where, sizeof where, line ? "%s:%u" : "%s", file, line);
    return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  %s", where, construct, remedy);
}

/* ---- assembly at file scope ------------------------------------------------------------------------------ */

/* Does a line begin with the word? */
static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    while (isspace((unsigned char)*line))
        line++;
    return !strncmp(line, word, length) && !isalnum((unsigned char)line[length]) && line[length] != '_';
}

/* The module has the text of the assembly, but not its line; so it is the first line of the file that looks like assembly. 0: none does. */
static unsigned find_assembly(const char *file)
{
    char *line = NULL;
    size_t room = 0;
    unsigned number = 0, found = 0;
    FILE *in = fopen(file, "re");
    while (in && !found && getline(&line, &room, in) > 0) {
        number++;
        if (begins(line, "asm") || begins(line, "__asm") || begins(line, "__asm__"))
            found = number;
    }
    free(line);
    if (in)
        fclose(in);
    return found;
}

static bool check_assembly(LLVMModuleRef module, const char *file, mg_status *status)
{
    size_t length = 0;
    LLVMGetModuleInlineAsm(module, &length);
    return !length || refuse(file, find_assembly(file), "assembly outside of functions",
                             "give a C version, selected by #ifdef __MARGAY__", status);
}

/* ---- functions ------------------------------------------------------------------------------------------- */

/* Attributes of functions that need more than the JIT has. */
static const struct unfit {
    const char *attribute, *construct, *remedy;
} unfits[] = {
    {"naked", "a naked function, which consists of assembly",
     "give a C version, selected by #ifdef __MARGAY__"},
    {"split-stack", "a stack in pieces (-fsplit-stack)", "leave the flag out"},
};

static bool has_attribute(LLVMValueRef function, const char *name)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return (kind && LLVMGetEnumAttributeAtIndex(function, at, kind)) ||
           LLVMGetStringAttributeAtIndex(function, at, name, (unsigned)strlen(name));
}

static bool refuse_function(LLVMValueRef function, const char *file, const char *construct, const char *remedy,
                            mg_status *status)
{
    mg_di_place place;
    bool has_place = mg_gap_place_of_function(function, &place);
    return refuse(has_place ? place.file : file, has_place ? place.line : 0, construct, remedy, status);
}

/* Checks a function's attributes, and that it is no interrupt handler, which returns by an instruction of its own. */
static bool check_function(LLVMValueRef function, const char *file, mg_status *status)
{
    if (LLVMGetFunctionCallConv(function) == LLVMX86INTRCallConv)
        return refuse_function(function, file, "a handler of interrupts",
                               "leave the attribute `interrupt` out, with #ifndef __MARGAY__", status);
    for (size_t i = 0; i < sizeof unfits / sizeof *unfits; i++)
        if (has_attribute(function, unfits[i].attribute))
            return refuse_function(function, file, unfits[i].construct, unfits[i].remedy, status);
    return true;
}

/* Constructors and destructors: each entry of the table has a priority, the function, and the variable that it is for. */
static bool check_constructors(LLVMModuleRef module, const char *file, mg_status *status)
{
    LLVMValueRef table = LLVMGetNamedGlobal(module, "llvm.global_ctors");
    LLVMValueRef all = table ? LLVMGetInitializer(table) : NULL;
    if (!all || !LLVMGetNumOperands(all))
        return true;
    LLVMValueRef function = LLVMGetOperand(LLVMGetOperand(all, 0), 1);
    static const char construct[] = "a constructor (__attribute__((constructor))), which Margay does not run",
                      remedy[] = "call the function from MG_BOUNDS instead";
    if (LLVMIsAFunction(function))
        return refuse_function(function, file, construct, remedy, status);
    return refuse(file, 0, construct, remedy, status);
}

/* An ifunc: which function it is, is decided when the program is loaded. */
static bool check_choice(LLVMValueRef chosen, const char *file, mg_status *status)
{
    assert(LLVMGetGlobalIFuncResolver(chosen));
    mg_di_place place = {.file = file};
    LLVMValueRef resolver = LLVMGetGlobalIFuncResolver(chosen);
    if (!(LLVMIsAFunction(resolver) && mg_gap_place_of_function(resolver, &place)))
        mg_unit_find_use(chosen, &place);
    return refuse(place.file, place.line,
                  "a function that is chosen when the program starts (ifunc, target_clones)",
                  "leave the attribute out, with #ifndef __MARGAY__", status);
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

static bool check_types(LLVMValueRef function, const char *file, mg_status *status)
{
    mg_di_place place;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            const struct unfit_type *found = find_unfit_in(i);
            if (!found)
                continue;
            bool has_place = mg_gap_place_of(i, &place);
            return refuse(has_place ? place.file : file, has_place ? place.line : 0, found->construct,
                          found->remedy, status);
        }
    return true;
}

/* ---- variables ------------------------------------------------------------------------------------------- */

/* The initial bytes of variables lie beside the jitted code, until they are copied into place; zeros take no room. */
static bool check_variable(LLVMValueRef variable, uint64_t *images, const char *file, mg_status *status)
{
    assert(*images <= IMAGES_MOST);
    mg_di_place place;
    LLVMValueRef initialiser = LLVMGetInitializer(variable);
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(LLVMGetGlobalParent(variable));
    bool has_place = mg_gap_place_of_variable(variable, &place);
    const char *where = has_place ? place.file : file;
    unsigned line = has_place ? place.line : 0;
    const struct unfit_type *found = find_unfit_type(variable);
    if (found)
        return refuse(where, line, found->construct, found->remedy, status);
    if (initialiser && !LLVMIsNull(initialiser))
        *images += LLVMABISizeOfType(data, LLVMGlobalGetValueType(variable));
    return *images <= IMAGES_MOST ||
           refuse(where, line, "variables with initial values take more than 24 MiB in all",
                  "make the array smaller, or fill it in a function: one that starts as zero takes no room",
                  status);
}

bool mg_unfit_check(LLVMModuleRef module, const char *file, mg_status *status)
{
    uint64_t images = 0;
    LLVMValueRef chosen = LLVMGetFirstGlobalIFunc(module);
    if (!check_assembly(module, file, status) || !check_constructors(module, file, status))
        return false;
    if (chosen)
        return check_choice(chosen, file, status);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!check_function(f, file, status) || !check_types(f, file, status))
            return false;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!check_variable(g, &images, file, status))
            return false;
    return true;
}

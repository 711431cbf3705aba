#include "front/unfit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "weave/llvm_gap.h"

enum { MEBIBYTE = 1 << 20, IMAGES_MOST = 24 * MEBIBYTE };

static bool refuse(const char *file, unsigned line, const char *what, const char *remedy, mg_status *status)
{
    char where[1024];
    snprintf(where, sizeof where, line ? "%s:%u" : "%s", file, line);
    return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  %s", where, what, remedy);
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

/* The module has the text of the assembly, but not its place: the first line of the file that looks like it. 0: none does. */
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
    const char *attribute, *what, *remedy;
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

static bool refuse_function(LLVMValueRef function, const char *file, const char *what, const char *remedy,
                            mg_status *status)
{
    mg_di_place place;
    bool has_place = mg_gap_place_of_function(function, &place);
    return refuse(has_place ? place.file : file, has_place ? place.line : 0, what, remedy, status);
}

/* A handler of interrupts is called by the processor, and returns by another instruction. */
static bool check_function(LLVMValueRef function, const char *file, mg_status *status)
{
    if (LLVMGetFunctionCallConv(function) == LLVMX86INTRCallConv)
        return refuse_function(function, file, "a handler of interrupts",
                               "leave the attribute `interrupt` out, with #ifndef __MARGAY__", status);
    for (size_t i = 0; i < sizeof unfits / sizeof *unfits; i++)
        if (has_attribute(function, unfits[i].attribute))
            return refuse_function(function, file, unfits[i].what, unfits[i].remedy, status);
    return true;
}

/* ---- address spaces -------------------------------------------------------------------------------------- */

static bool is_elsewhere(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type);
}

static bool has_elsewhere(LLVMValueRef instruction)
{
    bool has = is_elsewhere(instruction);
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !has; i++)
        has = is_elsewhere(LLVMGetOperand(instruction, (unsigned)i));
    return has;
}

static const char elsewhere[] = "memory in an address space of its own",
                  elsewhere_remedy[] = "leave the attribute `address_space` out, with #ifndef __MARGAY__";

static bool check_spaces(LLVMValueRef function, const char *file, mg_status *status)
{
    mg_di_place place;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!has_elsewhere(i))
                continue;
            bool has_place = mg_gap_place_of(i, &place);
            return refuse(has_place ? place.file : file, has_place ? place.line : 0, elsewhere,
                          elsewhere_remedy, status);
        }
    return true;
}

/* ---- variables ------------------------------------------------------------------------------------------- */

/* The initial bytes of variables lie beside the jitted code, until they are copied into place; zeros take no room. */
static bool check_variable(LLVMValueRef variable, uint64_t *images, const char *file, mg_status *status)
{
    mg_di_place place;
    LLVMValueRef initialiser = LLVMGetInitializer(variable);
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(LLVMGetGlobalParent(variable));
    bool has_place = mg_gap_place_of_variable(variable, &place);
    const char *where = has_place ? place.file : file;
    unsigned line = has_place ? place.line : 0;
    if (is_elsewhere(variable))
        return refuse(where, line, elsewhere, elsewhere_remedy, status);
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
    if (!check_assembly(module, file, status))
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!check_function(f, file, status) || !check_spaces(f, file, status))
            return false;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!check_variable(g, &images, file, status))
            return false;
    return true;
}

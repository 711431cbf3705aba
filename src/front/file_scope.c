/* What a file has outside of functions and variables: assembly, and functions that run before the program begins. Assembly is taken out of the module, since LLVM's
 * streamer would end the process over it. It mostly gives symbols versions or other names, which matters to a linker only; where the program calls what it defines,
 * that is refused like anything else without a body (weave/externals.c). */
#include "front/file_scope.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "base/text.h"
#include "weave/llvm_gap.h"
#include "weave/unit_llvm.h"

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

static char *copy(const char *text, size_t length)
{
    mg_text out = {0};
    mg_text_add_bytes(&out, text, length);
    return out.data;
}

/* Does it add to the functions that run before main? */
static bool runs_first(const char *assembly)
{
    return strstr(assembly, ".init_array") || strstr(assembly, ".preinit_array") || strstr(assembly, ".ctors");
}

static void take_assembly(mg_unit *unit, LLVMModuleRef module, const char *file)
{
    size_t length = 0;
    const char *text = LLVMGetModuleInlineAsm(module, &length);
    if (!length)
        return;
    mg_assembly taken = {
        .file = copy(file, strlen(file)), .text = copy(text, length), .line = find_assembly(file)};
    if (runs_first(taken.text))
        mg_complaints_note(&unit->complaints, file, taken.line,
                           "assembly that has a function run when the program starts\n"
                           "  leave it out, with #ifndef __MARGAY__");
    mg_vec_push(&unit->assembly, taken);
    LLVMSetModuleInlineAsm2(module, "", 0);
}

/* Each entry of the table has a priority, the function, and the variable that it is for. */
static void check_constructors(mg_unit *unit, LLVMModuleRef module, const char *file)
{
    LLVMValueRef table = LLVMGetNamedGlobal(module, "llvm.global_ctors");
    LLVMValueRef all = table ? LLVMGetInitializer(table) : NULL;
    for (int i = 0; all && i < LLVMGetNumOperands(all); i++) {
        mg_di_place place = {.file = file};
        LLVMValueRef function = LLVMGetOperand(LLVMGetOperand(all, (unsigned)i), 1);
        if (LLVMIsAFunction(function) && !mg_gap_place_of_function(function, &place))
            place = (mg_di_place){.file = file};
        mg_complaints_note(&unit->complaints, place.file, place.line,
                           "a constructor (__attribute__((constructor))), which Margay does not run\n"
                           "  call the function from MG_BOUNDS instead");
    }
}

void mg_file_scope_check(mg_unit *unit, LLVMModuleRef module, const char *file)
{
    assert(file && module != unit->module);
    take_assembly(unit, module, file);
    check_constructors(unit, module, file);
}

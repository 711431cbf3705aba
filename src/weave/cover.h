/* Counters for coverage: what the two files that weave them share while they are in one function. */
#ifndef MG_WEAVE_COVER_H
#define MG_WEAVE_COVER_H

#include "shape/coverage.h"
#include "weave/llvm_gap.h"
#include "weave/weaver.h"

typedef struct mg_cover_file {
    const char *name, *folder; /* as debug info has them */
    const char *path;          /* both together; belongs to the coverage */
    bool is_wanted;
} mg_cover_file;

/* A line that has a counter in a block. */
typedef struct mg_cover_here {
    LLVMBasicBlockRef block;
    const char *path;
    unsigned line;
} mg_cover_here;

/* A function that has code in this one, which it is or where it was inlined. */
typedef struct mg_cover_part {
    const char *name, *copied; /* as debug info has it; as the coverage does */
    const void *copy;
} mg_cover_part;

typedef struct mg_cover_seen {
    const void *copy;
    const char *path;
    unsigned line, column;
} mg_cover_seen;

typedef struct mg_cover {
    mg_weaver *weaver;
    mg_coverage *coverage;
    unsigned nosanitize;         /* kind of the metadata that marks what the compiler checks by itself */
    MG_VEC(mg_cover_file) files; /* of all functions */

    LLVMValueRef function;
    MG_VEC(LLVMBasicBlockRef) reached; /* from its entry */
    MG_VEC(mg_cover_here) lines;
    MG_VEC(mg_cover_part) parts;
    MG_VEC(mg_cover_seen) branches;
} mg_cover;

/* Where an instruction of the code under test was written: its file is a name of the coverage. False: none of
 * it. */
bool mg_cover_find(mg_cover *c, LLVMValueRef instruction, mg_di_place *place);
/* The name of the function it was written in, of the coverage. */
const char *mg_cover_function(mg_cover *c, const mg_di_place *place);
/* A call that sets a new counter, or one of two by a condition, before an instruction. */
uint32_t mg_cover_count(mg_cover *c, LLVMValueRef before);
uint32_t mg_cover_count_way(mg_cover *c, LLVMValueRef before, LLVMValueRef condition);
/* Did the compiler add it to check something? */
bool mg_cover_is_check(const mg_cover *c, LLVMValueRef instruction);

/* cover_branches.c: the branches of a block; it may put blocks into its edges. */
void mg_cover_branches(mg_cover *c, LLVMBasicBlockRef block);

#endif

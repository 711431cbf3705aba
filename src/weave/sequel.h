/* The sequel of a read: the code behind it, copied into a function of its own.
 *
 * Once a predicate has read a field, a few comparisons often settle what it returns. Two kinds of functions are made of the code that
 * follows the read, so that the engine can ask for the answer without running the predicate: a *decider* is given one value of the field
 * (decider.h), a *masker* has all of its values at once, as a set (masker.h).
 *
 * Both are copies of the same code, and one walker makes them. It goes from the read onwards, block by block; it decides what can be
 * copied (what neither changes memory nor calls anything), turns values from before the read into operands of the new function, treats a
 * second read of the same field as the first, checks indices and memory where the program would, and stops when too much would be copied.
 * What differs is what a value is, and what becomes of a branch or a return. That is said by a *domain*, a table of functions.
 *
 * Where a copy stops early, the function says nothing about the values that get there. So stopping early is always safe. */
#ifndef MG_WEAVE_SEQUEL_H
#define MG_WEAVE_SEQUEL_H

#include "base/vec.h"
#include "weave/ending.h"
#include "weave/first_reads.h"
#include "weave/llvm_gap.h"
#include "weave/weaver.h"

typedef enum mg_sequel_kind {
    MG_SEQUEL_NONE,  /* the copy has no such value */
    MG_SEQUEL_KNOWN, /* it was known before the read, or is computed from such values only */
    MG_SEQUEL_VALUE, /* the value that was read, or something that may depend on it */
    MG_SEQUEL_MASK, /* in a masker: a truth that depends on the value, as the set of the values for which it holds */
} mg_sequel_kind;

/* A value of the program, and what stands for it in the copy. */
typedef struct mg_sequel_value {
    LLVMValueRef old, new;
    mg_sequel_kind kind;
} mg_sequel_value;

typedef struct mg_sequel_block {
    LLVMBasicBlockRef old, new; /* new: NULL in a masker, all of which is one block */
    bool is_done;
} mg_sequel_block;

/* A read whose sequel is wanted. */
typedef struct mg_sequel_read {
    mg_weaver *weaver;
    mg_endings *endings;
    const mg_gap_order *order;    /* of the function that it stands in */
    const mg_first_reads *firsts; /* of that function, too */
    LLVMValueRef load;
} mg_sequel_read;

typedef struct mg_sequel_copy mg_sequel_copy;

/* What a decider and a masker do in their own ways. Those that give a bool return false if the copy cannot go on from there. */
typedef struct mg_sequel_domain {
    /* The value that an operand of the copy stands for, of the type that it had. */
    LLVMValueRef (*operand)(mg_sequel_copy *copy, unsigned index, LLVMTypeRef type);
    bool (*phi)(mg_sequel_copy *copy, LLVMValueRef phi);
    /* A load of other memory, which must be plain by now: else it would be a choice, or end the run. */
    LLVMValueRef (*load)(mg_sequel_copy *copy, LLVMValueRef load, LLVMValueRef pointer);
    /* The program ends where `bad` (an i1) is true: nothing is said of values that lead there. */
    bool (*guard)(mg_sequel_copy *copy, LLVMValueRef bad, mg_sequel_kind kind);
    /* Every other instruction, up to the end of a block. */
    bool (*compute)(mg_sequel_copy *copy, LLVMValueRef instruction);
    /* The ends of blocks. A refusal is a failed mg_assume; what is returned is an integer of at most 64 bits. */
    bool (*refuse)(mg_sequel_copy *copy);
    bool (*give)(mg_sequel_copy *copy, LLVMValueRef end, LLVMValueRef value);
    bool (*branch)(mg_sequel_copy *copy, LLVMValueRef end);
    bool knows_single; /* a field that has one value only is as good as read */
} mg_sequel_domain;

/* One function in the making. A domain has this at the start of a structure of its own. */
struct mg_sequel_copy {
    const mg_sequel_domain *domain;
    const mg_sequel_read *read;
    mg_weaver *weaver;
    LLVMValueRef from; /* the function that the read stands in */
    mg_sequel made;
    MG_VEC(mg_sequel_value) values; /* the newest entry of a value counts */
    MG_VEC(mg_sequel_block) blocks; /* in a masker: those of the path at hand */
    mg_budget *budget;
    size_t blocks_most, copied; /* how many may be copied, and how many were */
    LLVMValueRef passed; /* the one read that it went past though it is the first of its field, or NULL */
    bool follows;   /* the copy may read other memory by way of the value that was read, and go around loops */
    bool is_around; /* the copy has come around a loop: the same code may read another field now */
    bool has_told;  /* it came to an end that tells something */
    LLVMValueRef compared; /* the first comparison of the value that was read, or NULL */
    LLVMValueRef stop;     /* the first instruction that it could not go past, or NULL */
    const char *why;
};

#define MG_DECIDER_NAME "mg_decide." /* what the names of deciders and maskers begin with */
#define MG_MASKER_NAME "mg_mask."
/* Is this function one of them? They are not woven. */
bool mg_sequel_is_copy(LLVMValueRef function);
/* Looks at every read of memory that may be a field, before loads are woven. */
typedef void mg_sequel_function(const mg_sequel_read *read);
/* Makes reads of floats and doubles reads of the numbers that their bits are, so that they are followed too. To be called before the others. */
void mg_sequel_read_bits(mg_weaver *weaver);
void mg_sequel_each(mg_weaver *weaver, mg_sequel_function *each);

/* Begins a copy, of at most as many blocks as the budget has left; and ends it: its function is kept, and the budget charged, or it is deleted. */
mg_sequel_copy mg_sequel_begin(const mg_sequel_domain *domain, const mg_sequel_read *read, mg_budget *budget,
                               size_t most);
void mg_sequel_end(mg_sequel_copy *copy, bool is_kept);
/* Adds its function, with a name made of a prefix and a number. */
void mg_sequel_add_function(mg_sequel_copy *copy, const char *prefix, size_t number, LLVMTypeRef type);
LLVMBasicBlockRef mg_sequel_add_block(mg_sequel_copy *copy);
/* From now on instructions are built at the end of a block. */
void mg_sequel_go_to(mg_sequel_copy *copy, LLVMBasicBlockRef block);

/* Copies a block from an instruction on, and by way of the domain's branch() those behind it. It is added to `blocks`. False: the copy
 * stopped before the end of the block. */
bool mg_sequel_walk(mg_sequel_copy *copy, LLVMBasicBlockRef old, LLVMBasicBlockRef new, LLVMValueRef first);
/* Notes that the copy stops at an instruction, and gives false. */
bool mg_sequel_stop(mg_sequel_copy *copy, LLVMValueRef at, const char *why);
#define MG_SEQUEL_TOO_MANY "it needs more values than are passed on"
/* Does every path to the load lead through this block? Then its values are those from before the load, and it must not be copied. */
bool mg_sequel_is_before(const mg_sequel_copy *copy, LLVMBasicBlockRef block);

bool mg_sequel_put(mg_sequel_copy *copy, LLVMValueRef old, LLVMValueRef new, mg_sequel_kind kind); /* true */
/* What stands for a value in the copy; one from before the read becomes an operand. MG_SEQUEL_NONE: nothing can. */
mg_sequel_value mg_sequel_find(mg_sequel_copy *copy, LLVMValueRef old);
/* Copies an instruction as it is; its result is of the same kind as its operands. False: nothing was copied, because an operand is MG_SEQUEL_NONE, or of a
 * later kind than `most`. */
bool mg_sequel_clone(mg_sequel_copy *copy, LLVMValueRef old, mg_sequel_kind most);

#endif

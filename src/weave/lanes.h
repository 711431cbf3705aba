/* Lanes: how a value that is not chosen yet travels through registers.
 *
 * A value that may be *open* gets a second value beside it, its lane: 0 when it is an ordinary value, else a number that stands
 * for what is known of it, and the register itself holds nothing. Copies keep the lane: phi, select, store, argument, return,
 * conversion; where sets of values are looked for, comparisons and some arithmetic too; where terms are computed, all arithmetic, and a struct in registers element by element. Every other use is *strict*: the
 * value is chosen right before it, and what comes after that use has an ordinary value. */
#ifndef MG_WEAVE_LANES_H
#define MG_WEAVE_LANES_H

#include <margay_containers.h>

#include "shape/woven.h"
#include "weave/llvm_gap.h"
#include "weave/weaver.h"

/* A value that was chosen before a strict use. */
typedef struct mg_lane_force {
    LLVMValueRef value, call;
} mg_lane_force;

/* What is read at one index of a constant variable: so many entries, the first so many bytes from its beginning, the others each so many bytes further. */
typedef struct mg_table {
    LLVMValueRef variable, lane; /* of the index, once it is known that it may be open */
    uint64_t begin, count, distance;
    unsigned operand; /* of the getelementptr: the index */
} mg_table;

/* Of one function, while it is woven. */
typedef struct mg_lanes {
    mg_weaver *weaver;
    LLVMValueRef function;
    bool is_root;  /* the host calls it, and takes what it returns as it is */
    mgc_map *open; /* values that may be open: their lanes, or 0 while they have none */
    mgc_set *own;  /* instructions that were put in here */
    mg_gap_order *order;
    mgc_map *masked; /* of loads that have a masker: the hook before them, while it has no lane */
    mgc_map *
        bits; /* of loads and stores of bit-fields, with MG_LANES_TERMS: which bits of the unit they are about */
    mgc_map *
        units; /* of what those stores store, an OR that nobody else uses: + 1, which operand is the bit-field */
    mgc_map *refused;              /* of questions: enum mg_lane_refused. Of all functions */
    mgc_set *elements;             /* mg_term_lanes_find_elements */
    mgc_map *tables;               /* mg_table_lanes_find: of getelementptr, which of `found` it reads at */
    mgc_map *settled;              /* pointers as a strict use left them: the hook that gives their lane */
    MG_VEC(LLVMValueRef) values;   /* those of `open`, in order */
    MG_VEC(LLVMValueRef) pointers; /* those of `settled`, in order */
    MG_VEC(mg_lane_force) forces;
    MG_VEC(mg_table) found;
} mg_lanes;

enum { MG_MASKED_LANES = 4, MG_MASKED_OPERANDS }; /* arguments of the hook of masked reads */
_Static_assert(MG_HOOK_LETTERS_on_lane_masked == 1 + MG_MASKED_OPERANDS + MG_OPERANDS_MOST,
               "it takes all operands");

/* Puts lanes into every function of the module; before accesses are woven. */
void mg_lanes_weave(mg_weaver *weaver);
/* Was the access of this load or store woven together with its lane? */
bool mg_lanes_has(LLVMValueRef instruction);

/* What an instruction computes of two numbers, or of one. */
typedef struct mg_lane_sum {
    mg_operation operation;
    LLVMValueRef a, b; /* as wide as each other; b is NULL where there is one */
    unsigned width;    /* of the result */
} mg_lane_sum;

/* term_lanes.c: what is different with MG_LANES_TERMS. Can an instruction be computed of terms, and how? */
bool mg_term_lanes_sum(const mg_lanes *lanes, LLVMValueRef instruction, mg_lane_sum *sum);
/* Notes every getelementptr by one index whose address is only read or written at, so that nobody else has it: such an index stays open. Before
 * anything is put in. */
void mg_term_lanes_find_elements(mg_lanes *lanes);
/* Does a use by this instruction only compute? */
bool mg_term_lanes_keeps(const mg_lanes *lanes, LLVMValueRef user);
/* Gives a function the form that lanes of terms can be put into, before anything else. */
void mg_term_lanes_prepare(LLVMValueRef function);
/* Fills `bits` and `units`, while loads and stores still have the form that bits.c knows. */
void mg_term_lanes_find_bits(mg_lanes *lanes);

/* pointer_lanes.c, with MG_LANES_TERMS. How many bytes from a pointer on a use reads or writes, if it does nothing else; 0: it does not. */
uint64_t mg_pointer_lanes_extent(const mg_lanes *lanes, LLVMValueRef user, unsigned operand);
/* Is it a getelementptr to a field of the struct that a pointer leads to? */
bool mg_pointer_lanes_is_field(LLVMValueRef user, unsigned operand);
/* Is it any other one, which moves the pointer? */
bool mg_pointer_lanes_moves(LLVMValueRef user);
/* And does that stay open? */
bool mg_pointer_lanes_carries(const mg_lanes *lanes, LLVMValueRef gep);
/* The lane of such a one; its value takes its place in all its uses. */
LLVMValueRef mg_pointer_lanes_make(mg_lanes *lanes, LLVMValueRef gep);
/* One of mg_lanes.elements becomes the address where the element lies, if the pointer or the index may be open. */
void mg_pointer_lanes_weave_element(mg_lanes *lanes, LLVMValueRef gep);

/* table_lanes.c, with MG_LANES_TERMS: notes every getelementptr into a table of constants that is only read at. Those that need several indices become
 * one of one index. Before anything is put in. */
void mg_table_lanes_find(mg_lanes *lanes);
/* The lane of what is read there, right before the load, and that of the index; NULL: the index is known. */
LLVMValueRef mg_table_lanes_make(mg_lanes *lanes, LLVMValueRef load, LLVMValueRef *index_lane);

/* aggregates.c, with MG_LANES_TERMS: structs in registers become single values, as far as that goes. Before lanes are woven. */
void mg_aggregates_split(const mg_weaver *weaver, LLVMValueRef function);
/* How many elements such a struct has; 0: it stays whole. */
unsigned mg_aggregate_count(LLVMTypeRef type);
/* The value that was put into a struct in a register as this element, or NULL. */
LLVMValueRef mg_aggregate_element(LLVMValueRef whole, unsigned number);
/* Is an element that is put into a struct only on its way to be returned? */
bool mg_aggregate_keeps(const mg_lanes *lanes, LLVMValueRef user, unsigned operand);
/* Which element of the result of a call a value is; -1: it is none. */
int mg_aggregate_result(LLVMValueRef value);

/* refused.c: for every question of the module, which answers are refused (mg_lanes.refused). Before lanes are woven in: they hide what follows a
 * question. */
void mg_lanes_find_refused(mg_weaver *weaver, mgc_map *refused);

/* lane_uses.c: which values may be open, and which uses keep them so. */
void mg_lanes_find(mg_lanes *lanes);
void mg_lanes_force(mg_lanes *lanes);                           /* strict_uses.c: chooses before strict uses */
LLVMValueRef mg_lanes_own(mg_lanes *lanes, LLVMValueRef value); /* was put in here; gives it */
/* Between a value and the 64 bits that hooks take, at the place of the builder. */
LLVMValueRef mg_lanes_widen(mg_lanes *lanes, LLVMValueRef value);
LLVMValueRef mg_lanes_narrow(mg_lanes *lanes, LLVMValueRef value, LLVMTypeRef type);
bool mg_lanes_is_real(LLVMTypeRef type); /* float or double */
bool mg_lanes_is_open(const mg_lanes *lanes, LLVMValueRef value);
LLVMValueRef mg_lanes_lane(mg_lanes *lanes,
                           LLVMValueRef value); /* lanes.c: its lane, which is made now if need be */
bool mg_lanes_keeps(const mg_lanes *lanes, LLVMValueRef user, unsigned operand);
/* lane_calls.c: passes the lanes of arguments to a call, and that of the result to the caller. */
void mg_lanes_weave_call(mg_lanes *lanes, LLVMValueRef call);
void mg_lanes_weave_return(mg_lanes *lanes, LLVMValueRef at);
/* The argument of a function of the host that may be open, or -1. Its lane is passed as one more argument. */
int mg_lanes_host_argument(const mg_lanes *lanes, LLVMValueRef callee);
/* The same of those that say what the value is, yes or no. */
int mg_lanes_asked_argument(LLVMValueRef callee);
/* Does it make memory, in a proof? And which arguments say how much: their lanes are passed as more arguments, and the result may be open. */
bool mg_lanes_allocates(const mg_lanes *lanes, LLVMValueRef callee, unsigned *first, unsigned *last);
/* Does it ask whether its argument is open? */
bool mg_lanes_is_question(LLVMValueRef callee);
/* The operation of a comparison, a conversion or of arithmetic; MG_OPERATION_COUNT: none that can be done to an open value. */
mg_operation mg_lanes_operation(LLVMValueRef instruction);

#endif

/* Bits that were never written, as they travel through registers.
 *
 * A value that may have undefined bits gets a second one beside it, its *mask*: an integer as wide as the value, with a one for each
 * undefined bit. Masks come from loads, locals that were never written, arguments and results; each instruction computes that of its
 * result, by the rules of undefined_bits.c. A store takes the mask along into memory. A use that *decides* something (a branch, an
 * address, an argument of the host, what a test returns) ends the run when a bit of it is undefined.
 *
 * The register itself has a value all the time, in which undefined bits were zero when they were read; so every run and engine computes
 * the same. Masks know nothing of lanes: a value that has a lane is defined, and not chosen yet. */
#ifndef MG_WEAVE_UNDEFINED_H
#define MG_WEAVE_UNDEFINED_H

#include <margay_containers.h>

#include "shape/woven.h"
#include "weave/llvm_gap.h"
#include "weave/weaver.h"

/* A use that decides something. */
typedef struct mg_undefined_use {
    LLVMValueRef value, user;
    unsigned operand;
    size_t next; /* the next of the same value, + 1 */
} mg_undefined_use;

/* Of one function, while it is woven. */
typedef struct mg_undefined {
    mg_weaver *weaver;
    LLVMValueRef function;
    bool is_root; /* the host calls it, and takes what it returns */
    mgc_map *
        signs; /* by function: MG_UNDEFINED_RESULT, and a bit for each parameter that may be undefined. Of all functions */
    mgc_set *tracked;        /* values that may have undefined bits */
    mgc_map *masks, *sparks; /* of those, as far as they were asked for */
    mgc_map *checked;        /* by value: one of `uses` that decides by it, + 1 */
    mgc_map *next; /* by instruction: what followed it at first; by function: its first behind the allocas */
    mg_gap_order *order;
    MG_VEC(mg_undefined_use) uses;
    MG_VEC(LLVMValueRef) phis; /* whose masks have no operands yet */
} mg_undefined;

#define MG_UNDEFINED_RESULT (1ull << 63)

/* Puts masks into every function of the module; after lanes, and before accesses are woven. */
void mg_undefined_weave(mg_weaver *weaver);
/* Can anything in the program be undefined? If not, masks are not needed. */
bool mg_undefined_can_be(mg_weaver *weaver);
/* Does a value of this type have a mask? Integers, pointers, floating-point numbers, small structs and vectors do. */
bool mg_undefined_has_mask(const mg_weaver *weaver, LLVMTypeRef type);
/* May the load read memory that was never written, and leave that to its mask? Otherwise such a read is a failure. A vector too wide for a mask may be
 * read as well, and counts as defined, because the program may use only some of its elements. */
bool mg_undefined_defers(const mg_weaver *weaver, LLVMValueRef load);

/* undefined_flow.c: which values may have undefined bits, as `signs` are now. */
void mg_undefined_find(mg_undefined *undefined);
bool mg_undefined_can_hold(const mg_weaver *weaver, LLVMValueRef pointer); /* memory of which it is known */
bool mg_undefined_is_tracked(const mg_undefined *undefined, LLVMValueRef value);
/* Which argument a hook returns, as it is or with the same undefined bits; -1: none. */
int mg_undefined_passed_through(LLVMValueRef call);
bool mg_undefined_is_woven_call(LLVMValueRef call); /* calls woven code, as far as can be seen */
/* Is an argument of a woven call passed together with its mask? */
bool mg_undefined_is_passed(const mg_undefined *undefined, LLVMValueRef call, unsigned argument);
/* Is it an intrinsic that adds, subtracts or multiplies, and tells whether that overflowed? */
bool mg_undefined_is_overflow(LLVMValueRef call);

/* undefined_bits.c: the mask of a value for one of its uses: zero if an earlier use decided by it. */
LLVMValueRef mg_undefined_mask(mg_undefined *undefined, LLVMValueRef value, LLVMValueRef user,
                               unsigned operand);
/* 64 bits that are zero if nothing that the mask was computed from is undefined. */
LLVMValueRef mg_undefined_spark(mg_undefined *undefined, LLVMValueRef value, LLVMValueRef user,
                                unsigned operand);
/* Did another use, which comes before this one on every path, decide by the value? Then its bits are known to be defined. */
bool mg_undefined_is_checked(const mg_undefined *undefined, LLVMValueRef value, LLVMValueRef user,
                             unsigned operand);
void mg_undefined_fill_phis(mg_undefined *undefined);
/* One half of a mask, as hooks take it: at the place of the builder. */
LLVMValueRef mg_undefined_half(mg_undefined *undefined, LLVMValueRef mask, unsigned half);
unsigned mg_undefined_width(const mg_weaver *weaver, LLVMTypeRef type);
/* Moves the builder behind a value: before the instruction that followed it at first, so what belongs to one value comes in the order in
 * which it was made. */
LLVMValueRef mg_undefined_go_behind(const mg_undefined *undefined, LLVMValueRef value);

/* undefined_vectors.c: the rules for vectors. */
bool mg_undefined_is_vector(LLVMValueRef value);
bool mg_undefined_is_opaque(LLVMValueRef call); /* an intrinsic of one machine, of vectors */
/* Of a vector, when there is no other rule: an element is undefined if that of an operand is. */
LLVMValueRef mg_undefined_any_elements(mg_undefined *undefined, LLVMValueRef value, unsigned operands);
LLVMValueRef mg_undefined_cast_elements(mg_undefined *undefined, LLVMValueRef cast); /* to other integers */
LLVMValueRef mg_undefined_select_elements(mg_undefined *undefined, LLVMValueRef select);
LLVMValueRef mg_undefined_extract_element(mg_undefined *undefined, LLVMValueRef extract);
LLVMValueRef mg_undefined_insert_element(mg_undefined *undefined, LLVMValueRef insert);
LLVMValueRef mg_undefined_shuffle(mg_undefined *undefined, LLVMValueRef shuffle);

#endif

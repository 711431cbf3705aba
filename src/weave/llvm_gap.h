/* What LLVM's C interface cannot say; implemented by the one C++ file. */
#ifndef MG_WEAVE_LLVM_GAP_H
#define MG_WEAVE_LLVM_GAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MG_DI_NONE UINT32_MAX

typedef struct mg_di_node {
    uint32_t tag; /* DW_TAG_* */
    const char *name;
    uint64_t bits, offset_bits;
    uint32_t encoding;     /* of a basic type: DW_ATE_* */
    uint32_t base;         /* index of the type it derives from, or MG_DI_NONE */
    uint32_t first, count; /* its elements, in mg_di.links: members, enumerators, parameters (result first) */
    int64_t value;         /* of an enumerator; of a subrange: the number of elements, -1 when open */
    bool is_bit_field;
    bool is_declared; /* a struct, union or enum that is only declared, without members */
    bool is_local;    /* written inside a function */
    const char *file; /* where a struct, union, enum or typedef was written; "": nowhere */
    unsigned line;
} mg_di_node;

typedef struct mg_di {
    mg_di_node *nodes;
    uint32_t node_count;
    uint32_t *links;
} mg_di;

/* Every type the module's debug info knows. The names live as long as the module; the caller frees with
 * mg_gap_debug_info_free. */
mg_di *mg_gap_debug_info(LLVMModuleRef module);
void mg_gap_debug_info_free(mg_di *info);

/* The type of a function with debug info (a DW_TAG_subroutine_type node), or MG_DI_NONE. */
typedef struct mg_di_function {
    uint32_t type;
    const char *file;
    const char *unit; /* the file that was compiled, which may have included that one */
    unsigned line;
} mg_di_function;
mg_di_function mg_gap_function(mg_di *info, LLVMValueRef function);
/* The type of a variable with debug info, or MG_DI_NONE. */
uint32_t mg_gap_variable_type(mg_di *info, LLVMValueRef variable);
/* The name of a parameter, from 1 up as in the source; "": it has none. */
const char *mg_gap_param_name(LLVMValueRef function, unsigned number);

/* Where an instruction was written, before inlining, and where that function was inlined; strings live as long as the module. */
typedef struct mg_gap_spot {
    const char *function, *file; /* function is NULL when it is not known */
    unsigned line, column;
    const void *inlined_at; /* to be given to mg_gap_spot_at; NULL: it was not */
} mg_gap_spot;
mg_gap_spot mg_gap_spot_of(LLVMValueRef instruction);
mg_gap_spot mg_gap_spot_at(const void *inlined_at);

/* The block an instruction was written in, and the one around a block. NULL: it is not known, or the block is a function's body. */
const void *mg_gap_scope_of(LLVMValueRef instruction);
const void *mg_gap_scope_parent(const void *scope);
/* The one that declares a local. NULL: none does. */
const void *mg_gap_scope_of_local(LLVMValueRef alloca);

/* The debug info of an object file that was not linked yet: from an offset in its code to the places it was made from, the innermost
 * function first, then where it was inlined. NULL when there is none; strings live as long as it does. */
typedef struct mg_gap_lines mg_gap_lines;
mg_gap_lines *mg_gap_lines_new(const void *object, size_t size); /* copies */
size_t mg_gap_lines_find(mg_gap_lines *lines, uint64_t offset, mg_gap_spot *places, size_t room);
void mg_gap_lines_free(mg_gap_lines *lines);

/* Where an instruction was written. False: nowhere. */
typedef struct mg_di_place {
    const char *file, *folder; /* file may be relative to folder, the compiler's */
    const char *function;
    unsigned function_line, line, column;
    const void *copy; /* of code that was inlined: which copy of its function, else NULL */
} mg_di_place;
bool mg_gap_place_of(LLVMValueRef instruction, mg_di_place *out);
bool mg_gap_place_of_function(LLVMValueRef function, mg_di_place *out);
bool mg_gap_place_of_variable(LLVMValueRef variable,
                              mg_di_place *out); /* a global one; `function` is its name */

/* Puts a new, empty block into all edges between two blocks, and gives it. */
LLVMBasicBlockRef mg_gap_split_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to);
/* A block that ends in a branch goes on with one of its successors only, which becomes part of it if no other block leads there. The other
 * successor is deleted if none leads there. */
void mg_gap_go_straight(LLVMBasicBlockRef block, LLVMBasicBlockRef to);
/* Each switch of a function becomes a row of comparisons, in the order of its cases. */
void mg_gap_unroll_switches(LLVMValueRef function);
/* Counting bits and swapping bytes, of a function: they become shifts, masks and sums. */
void mg_gap_expand_bits(LLVMValueRef function);
/* The only block that leads to a block, or NULL. */
LLVMBasicBlockRef mg_gap_single_predecessor(LLVMBasicBlockRef block);

/* Cuts a block in two before an instruction; gives the second part. */
LLVMBasicBlockRef mg_gap_split_before(LLVMValueRef instruction);
void mg_gap_drop_unreachable(LLVMValueRef function); /* blocks that nothing leads to */

/* The innermost loop around a block that is entered at one block only, its header. NULL: there is none. Blocks may not be deleted meanwhile. */
typedef struct mg_gap_loop mg_gap_loop;
mg_gap_loop *mg_gap_loop_new(LLVMBasicBlockRef block);
LLVMBasicBlockRef mg_gap_loop_header(const mg_gap_loop *loop);
bool mg_gap_loop_has(const mg_gap_loop *loop, LLVMBasicBlockRef block);
bool mg_gap_loop_always_passes(const mg_gap_loop *loop,
                               LLVMBasicBlockRef block); /* each turn that comes back does */
void mg_gap_loop_free(mg_gap_loop *loop);

/* What the debug info says of a local. */
typedef struct mg_gap_local {
    const char *name; /* "": it is none of the user's */
    bool is_bool;
    LLVMBasicBlockRef declared; /* where; NULL: nowhere */
    LLVMMetadataRef type;       /* its DIType, or NULL */
} mg_gap_local;
mg_gap_local mg_gap_local_of(LLVMValueRef alloca);

/* Drops the flags and metadata that turn a broken promise into poison: nsw, nuw, exact, inbounds, range, ... */
void mg_gap_forget_flags(LLVMValueRef instruction);

/* Is the address of a function used, other than to call it or to jump inside it? */
bool mg_gap_is_address_taken(LLVMValueRef function);
/* Puts another address into all those uses. */
void mg_gap_replace_address(LLVMValueRef function, LLVMValueRef address);
/* Replaces each alias by what it stands for. */
void mg_gap_resolve_aliases(LLVMModuleRef module);

/* Which instructions of a function come before which, on every way. Its blocks may not change meanwhile. */
typedef struct mg_gap_order mg_gap_order;
mg_gap_order *mg_gap_order_new(LLVMValueRef function);
bool mg_gap_is_before(const mg_gap_order *order, LLVMValueRef instruction, LLVMValueRef user, unsigned operand);
/* Is a block part of a loop, so that it may run again? */
bool mg_gap_is_repeated(const mg_gap_order *order, LLVMBasicBlockRef block);
void mg_gap_order_free(mg_gap_order *order);

/* Calls this when LLVM finds no memory. It must not return. */
void mg_gap_on_no_memory(void (*handler)(void));

#ifdef __cplusplus
}
#endif
#endif

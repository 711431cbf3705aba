/* What the files of this room share while one module is woven: the state (mg_weaver), small helpers that build instructions, and what each file
 * offers to weave.c and to the others. Files with a larger idea behind them have a header of their own (lanes.h, sequel.h, undefined.h). */
#ifndef MG_WEAVE_WEAVER_H
#define MG_WEAVE_WEAVER_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/status.h"
#include "base/vec.h"
#include "shape/verdict.h"
#include "shape/woven.h"
#include "weave/budget.h"
#include "weave/sites.h"
#include "weave/unit_llvm.h"
#include "weave/weave.h"

typedef enum mg_hook_id {
#define MG_HOOK(name, parameters) MG_HOOK_##name,
#include "weave/hooks.def"
#undef MG_HOOK
    MG_HOOK_COUNT
} mg_hook_id;

/* How many letters hooks.def has for each: parameters, and one more if the hook returns something. */
enum {
#define MG_HOOK(name, parameters) MG_HOOK_LETTERS_##name = sizeof parameters - 1,
#include "weave/hooks.def"
#undef MG_HOOK
};
_Static_assert(MG_HOOK_LETTERS_on_forward == 1 + 5 + MG_OPERANDS_MOST &&
                   MG_HOOK_LETTERS_on_undefined_pass == 2 + MG_UNDEFINED_PASSED,
               "these hooks take all operands, or the masks of all arguments");

enum { MG_SEQUEL_OPERANDS = MG_OPERANDS_MOST, MG_INLINED_KEPT = 256 };

/* A load, the function that was made of the code behind it (sequel.h), and the values from before the load that it must be told. */
typedef struct mg_sequel {
    LLVMValueRef load, function;
    LLVMValueRef operands[MG_SEQUEL_OPERANDS];
    unsigned count;
} mg_sequel;

typedef struct mg_signature {
    char name[32];
    LLVMTypeRef type;
} mg_signature;

/* Which functions can be called through a pointer of a type; is_used: the result is. */
typedef struct mg_signature_table {
    LLVMTypeRef type;
    unsigned convention;
    bool is_used;
    LLVMValueRef table;
} mg_signature_table;

typedef struct mg_weaver {
    mg_unit *unit;
    const mg_weave_options *options;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTargetDataRef data;
    LLVMTypeRef i1, i64, ptr;
    LLVMValueRef hooks[MG_HOOK_COUNT];
    LLVMTypeRef hook_types[MG_HOOK_COUNT];
    mg_budget for_deciders, for_maskers;
    MG_VEC(mg_sequel) deciders; /* decider.h */
    MG_VEC(mg_sequel) maskers;  /* masker.h */
    struct {
        const void *at; /* as mg_gap_spot has it */
        uint32_t site;
    } inlined[MG_INLINED_KEPT];      /* the places where functions were inlined that were asked for last */
    bool finds_undefined;            /* undefined bits are told by masks (undefined.h) */
    bool has_threads;                /* the program can create some */
    uint32_t waits;                  /* loops that may be busy waits (spins.c) */
    bool cuts_loops;                 /* stores are told to the host while a loop is cut (loops.h) */
    bool is_large;                   /* takes longer to compile than to search: less is inlined and optimised */
    bool is_inlined;                 /* no call is inlined any more, so a place stays what it is */
    MG_VEC(mg_signature) signatures; /* of functions that are not woven */
    MG_VEC(mg_signature_table) tables;
    uint32_t stubs; /* numbers that functions got, from 0 up */
    mg_sites *sites;
    mg_status *status;
} mg_weaver;

/* Inserts a call of a hook before an instruction; gives its result. */
LLVMValueRef mg_weaver_call(mg_weaver *weaver, mg_hook_id hook, LLVMValueRef before, LLVMValueRef *args,
                            unsigned count);
/* The same at the builder's place. */
LLVMValueRef mg_weaver_hook(mg_weaver *weaver, mg_hook_id hook, LLVMValueRef *args, unsigned count);
LLVMValueRef mg_weaver_number(mg_weaver *weaver, uint64_t number);
/* Between a value and the 64 bits that hooks, lanes and operands take, at the builder's place. Only a word has such: a pointer, or an
 * integer of up to 64 bits. */
bool mg_weaver_is_word(LLVMTypeRef type);
/* Of a float or double: the type of its bits, which are taken in its place; NULL: it is neither. */
LLVMTypeRef mg_weaver_bits_of_real(LLVMTypeRef type);
LLVMValueRef mg_weaver_widen(mg_weaver *weaver, LLVMValueRef value);
LLVMValueRef mg_weaver_narrow(mg_weaver *weaver, LLVMValueRef word, LLVMTypeRef type);
bool mg_weaver_is_root(const mg_weaver *weaver, LLVMValueRef function); /* the host calls it */
/* blame.c: the number of the place where an instruction stands, and of those where its function was inlined. */
uint32_t mg_weaver_site(mg_weaver *weaver, LLVMValueRef instruction);
/* After inlining: the sites that hooks of the early phase blame also get the places where they were inlined. */
void mg_weave_blame_inlined(mg_weaver *weaver);
/* Keeps calls apart that stand in different places: a return address tells which one it was. */
void mg_weave_keep_apart(mg_weaver *weaver, LLVMValueRef function);
/* The alignment that an access promises, until mg_weave_load and its kin remove it; 1 if misalignment is no failure. */
uint64_t mg_weaver_alignment(const mg_weaver *weaver, LLVMValueRef instruction);
/* The hook's `info` argument: where the instruction stands, how many bytes it touches, how it is aligned. */
LLVMValueRef mg_weaver_info(mg_weaver *weaver, LLVMValueRef instruction, uint64_t size);
/* The same of what touches no memory. One that weaving put in has no line: then that of the next one that has is blamed. */
LLVMValueRef mg_weaver_blame(mg_weaver *weaver, LLVMValueRef instruction);
/* The same of what may be read though it was never written. */
LLVMValueRef mg_weaver_moved(mg_weaver *weaver, LLVMValueRef instruction, uint64_t size);
/* The info of a load: whichever of the two above it needs. */
LLVMValueRef mg_weaver_read_info(mg_weaver *weaver, LLVMValueRef load, uint64_t size);
/* Of a block: where hooks of it go, and what they blame. */
LLVMValueRef mg_weaver_first_after_phis(LLVMBasicBlockRef block);
LLVMValueRef mg_weaver_first_with_line(LLVMBasicBlockRef block);
/* Calls the "must not be" hook when `bad` (an i1) is true. */
void mg_weaver_forbid(mg_weaver *weaver, LLVMValueRef instruction, LLVMValueRef bad, mg_verdict_kind kind);
/* Does the user want this verdict ignored, so that the program goes on if it can? */
static inline bool mg_weaver_ignores(const mg_weaver *weaver, mg_verdict_kind kind)
{
    return weaver->options->ignored >> kind & 1;
}
/* Refuses what cannot be woven: notes file and line, the construct and what to do about it. Returns true: the search for more goes on, and what is woven by then is not run. */
bool mg_weaver_refuse(mg_weaver *weaver, LLVMValueRef instruction, const char *construct, const char *remedy);

enum { MG_LOCALS_MOST = 1 << 28 }; /* more than there is room for, in any function; less than an address */
enum { MG_LOCAL_BIG = 256 };       /* from this size on a local has chunks of its own, and is cleared by them */
enum { MG_LOCAL_HUGE = 1 << 16 };  /* from this size on one is given away in any case */

/* locals.c: is every byte of this access inside a variable that is known here? Then no hook is needed. */
typedef enum mg_access_base { MG_BASE_UNKNOWN, MG_BASE_LOCAL, MG_BASE_GLOBAL } mg_access_base;
mg_access_base mg_weaver_base(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size);
/* The variable that a pointer was computed from, and its size, when only its index is unknown. */
mg_access_base mg_weaver_variable(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef *variable,
                                  uint64_t *size);
uint64_t mg_weaver_room(mg_weaver *weaver, LLVMValueRef local); /* its size; 0: it is made of variable length */
/* Does the access stay inside the variable because clang checks its indices? */
bool mg_weaver_is_inside(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size);
/* Is it a getelementptr, as an instruction or as a constant? */
bool mg_weaver_is_gep(LLVMValueRef value);
/* One index of a getelementptr: for a field of a struct it adds so many bytes, else so many bytes times the index. */
typedef struct mg_gep_step {
    LLVMValueRef index;
    uint64_t bytes;
    bool is_field;
} mg_gep_step;
/* Of the index that is operand i, from 1 on. type: what the indices before lead to; becomes what this one leads to. */
mg_gep_step mg_weaver_step(mg_weaver *weaver, LLVMValueRef gep, unsigned i, LLVMTypeRef *type);
/* The pointer without the constant offsets that were added last, and their sum. */
LLVMValueRef mg_weaver_element(mg_weaver *weaver, LLVMValueRef pointer, uint64_t *offset);
bool mg_weaver_is_at_entry(
    LLVMValueRef local); /* it is made once, when its function begins; any instruction may be asked */
/* How far a pointer lies from the variable that it was computed from, as instructions at the builder's place: plain arithmetic on the
 * indices, of which the optimiser knows more than of addresses. */
LLVMValueRef mg_weaver_offset(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef variable);
/* Does a pointer lead into a local that moves out of the compiler's frame? Stores to those must be noted. */
bool mg_weaver_is_given_away(mg_weaver *weaver, LLVMValueRef pointer);
/* Does it stay in a part of one that is cleared and marked when its function begins? That is all of a small local, and the first chunk
 * of a large one. */
bool mg_weaver_is_marked(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size);
/* Does a pointer into a local stay a multiple of a power of two, whatever its indices are? */
bool mg_weaver_is_aligned(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size);

/* variadic.c: variable arguments become locals of whoever passes them; after inlining, before anything is woven beside values. */
void mg_weave_variadic(mg_weaver *weaver);
/* Passes the arguments of a call. Done last of all, because nothing may come between the hook and the call. */
void mg_weaver_pass_arguments(mg_weaver *weaver, LLVMValueRef call);

/* frames.c: moves locals out of the compiler's frame; after the accesses to them are woven. Gives the bytes of large locals that the entry pays for. */
uint64_t mg_weave_frame(mg_weaver *weaver, LLVMValueRef function);
LLVMValueRef mg_weaver_after_allocas(LLVMBasicBlockRef entry); /* where hooks of a function's entry go */

/* blank.c: makes locals that the compiler keeps zero: one of them, before an instruction; or all that the next mem2reg makes registers. */
void mg_weave_blank(mg_weaver *weaver, LLVMValueRef alloca, LLVMValueRef before);
bool mg_weaver_becomes_register(LLVMValueRef alloca);
/* Makes a local count as never written. */
void mg_weave_unset(mg_weaver *weaver, LLVMValueRef alloca, LLVMValueRef before);
/* Where it matters which locals were never written, those that become registers begin with the result of a call of a function that does not exist.
 * mg_weaver_is_unset recognises such calls, until mg_weave_forget_unset replaces them by zero. mem2reg leaves some that are not used. */
bool mg_weave_registers(mg_weaver *weaver,
                        const char *passes); /* blanks them and runs passes, of which one is mem2reg */
LLVMValueRef
mg_weaver_unset(mg_weaver *weaver,
                LLVMTypeRef type); /* such a value, at the builder's place; zero where it does not matter */
bool mg_weaver_is_unset(LLVMValueRef value);
void mg_weave_forget_unset(mg_weaver *weaver);

/* returns.c: checks of results that a function did not return; before locals become registers, and only where values have no lanes. */
void mg_weave_returns(mg_weaver *weaver);

/* Keeps a text with an instruction, also when it is inlined; and gives it, not ended by a NUL, or NULL. mark: what it is about. */
void mg_weaver_note(const mg_weaver *weaver, LLVMValueRef instruction, const char *mark, const char *text);
const char *mg_weaver_noted(const mg_weaver *weaver, LLVMValueRef instruction, const char *mark,
                            unsigned *length);

/* reasons.c: what a test that fails is told of. mg_reasons_mark comes before locals become registers, mg_reasons_tell when lanes and masks of undefined bits are
 * there. */
void mg_reasons_mark(mg_weaver *weaver);
void mg_reasons_tell(mg_weaver *weaver);
/* asked.c: where choices go. mg_asked_mark comes with mg_reasons_mark; mg_asked_site gives the site of any call of the host. */
void mg_asked_mark(mg_weaver *weaver, LLVMValueRef call);
uint32_t mg_asked_site(mg_weaver *weaver, LLVMValueRef call);

/* keep.c: tells the engine what the locals of each root hold when it returns; before locals become registers. Refuses one with too many. */
bool mg_weave_keep(mg_weaver *weaver);
enum { MG_KEEP_VALUE = 1, MG_KEEP_LANE };  /* arguments of on_keep after the number */
enum { MG_KEPT_ROOM = 2 };                 /* of on_kept; frames.c fills it in */
bool mg_weaver_is_keep(LLVMValueRef call); /* such a call: it takes a value as it is, open or not */

/* bits.c: which bits of a load are looked at, which bits a store changes (bit-fields are read and written through
 * wider units). All ones where that cannot be told. */
uint64_t mg_bits_of_load(LLVMValueRef load, unsigned width);
uint64_t mg_bits_of_store(LLVMValueRef store, unsigned width);

/* loads.c, arithmetic.c, calls.c, frames.c, steps.c: one function an instruction family. */
bool mg_weave_load(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_store(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_atomic(mg_weaver *weaver, LLVMValueRef instruction);
/* A variable indexed by a number: only the index is checked; true: no other hook is needed. */
bool mg_weave_index(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, uint64_t size, bool is_store);
bool mg_weave_va_arg(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_divide(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_shift(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_convert(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_element(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_array(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_argument(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_call(mg_weaver *weaver, LLVMValueRef instruction);
bool mg_weave_intrinsic(mg_weaver *weaver,
                        LLVMValueRef call);      /* one that does not touch memory, or is refused */
void mg_weave_parameters(LLVMValueRef function); /* none is passed by value any more */
bool mg_weave_unreachable(mg_weaver *weaver, LLVMValueRef instruction);
void mg_weave_steps(mg_weaver *weaver, LLVMValueRef function, uint64_t bytes);
/* What it costs to touch so many bytes; after what checks that they are there. line: what is blamed. */
void mg_weave_bytes(mg_weaver *weaver, LLVMValueRef before, LLVMValueRef line, LLVMValueRef size);
void mg_weave_copy(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size);

/* cover.c: counters of what is reached, first of all. Only when they are wanted. */
void mg_cover_weave(mg_weaver *weaver);

/* promises.c */
void mg_promises_allow_inlining(LLVMModuleRef module); /* before mem2reg: drops what -O0 adds */
void mg_promises_begin_inlining(mg_weaver *weaver); /* what may be inlined, before weaving loads and stores */
void mg_promises_end_inlining(mg_weaver *weaver);
/* Before loads and stores are woven: drops calls that only give hints to the optimiser. */
void mg_promises_drop_hints(LLVMModuleRef module);
void mg_promises_drop_variables(LLVMModuleRef module);   /* after weaving */
void mg_promises_drop_annotations(LLVMModuleRef module); /* before what nobody uses is dropped */
void mg_promises_strip(mg_weaver *weaver);               /* after weaving */
/* Last of all. A string attribute can make LLVM do almost anything: call a function by name, compile for another machine. None of the user's stays. */
void mg_promises_drop_texts(LLVMModuleRef module);

/* loop_clauses.c: MG_LOOP_INVARIANT and MG_LOOP_MODIFIES; in the code as clang made it. */
bool mg_loops_weave(mg_weaver *weaver);

/* poison.c: what has no value has the value zero. */
void mg_poison_drop(mg_weaver *weaver);
#ifdef MG_PARANOID
void mg_check_no_poison(const mg_weaver *weaver); /* after all is woven: invariant 17 */
#endif

/* globals.c: moves every variable into the region. */
bool mg_globals_move(mg_weaver *weaver);

/* stubs.c: the addresses of functions. Wraps a function that is not woven, if its address is taken; numbers those that are; at the
 * end puts fixed addresses in their places, and the table mg_stubs. */
bool mg_stubs_wrap(mg_weaver *weaver, LLVMValueRef function, const char *name);
bool mg_stubs_is_wrapper(LLVMValueRef function);
bool mg_stubs_number(mg_weaver *weaver);
bool mg_stubs_has_number(LLVMValueRef function, uint32_t *number); /* false: its address is not taken */
void mg_stubs_place(mg_weaver *weaver);
/* signatures.c: what functions of the C library take that are not woven, as the models declare them; then a call of a function that takes
 * something else, or returns it, is a verdict. */
void mg_signatures_note(mg_weaver *weaver, LLVMModuleRef models);
void mg_weave_signature(mg_weaver *weaver, LLVMValueRef call); /* after what checks where a pointer leads */
bool mg_signatures_is_table(LLVMValueRef variable);            /* of those, not of the program's */
/* labels.c: gives labels whose address is taken fixed addresses, and makes each `goto *p` a switch over those of its function. */
bool mg_labels_replace(mg_weaver *weaver);

#define MG_HOOK_NAME "mg_on_" /* begins the names of hooks */

/* externals.c: gives bodies to the functions of the C library that the program calls. */
bool mg_externals_resolve(mg_weaver *weaver);
/* visible.c: in a program that can create threads, asks the host before each atomic access. After the models were linked. */
bool mg_weave_visible(mg_weaver *weaver);
/* touches.c: where threads can be created, a hook before what a plain access touches, if another thread may touch it, too. Models of locks and their kin are left
 * out: mg_touches_mark marks their accesses, before they are inlined. The others come after all other hooks of the access. */
void mg_touches_mark(mg_weaver *weaver);
void mg_touches_ask(mg_weaver *weaver);                      /* after inlining, before the late phase */
void mg_weave_touch(mg_weaver *weaver, LLVMValueRef access); /* a load or a store */
void mg_weave_touch_range(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, LLVMValueRef size,
                          bool is_store);
/* spins.c: where threads can be created, asks the host at each turn of a loop that may be a busy wait. After inlining, before the late phase. */
void mg_weave_spins(mg_weaver *weaver);
bool mg_externals_check(mg_weaver *weaver);
/* set_jumps.c: functions that call setjmp keep their variables in memory, and tell when they return; before locals become registers. */
bool mg_jumps_weave(mg_weaver *weaver);
bool mg_jumps_is_set(LLVMValueRef instruction); /* a call of setjmp or its kin */
/* addresses.c: notes where what happens depends on the numbers of addresses; once locals are registers, before calls are inlined. */
void mg_addresses_find(mg_weaver *weaver);
/* unfit.c: notes among the complaints what LLVM or the engine has no way to run. False: there is some, so that no more can be done with the module. */
bool mg_unfit_check(mg_weaver *weaver);
/* roles.c: false if it refuses any: choices in what is no test, and bounds outside of MG_BOUNDS. */
bool mg_roles_check(mg_weaver *weaver);
/* Reads a bitcode file that comes with Margay. */
LLVMModuleRef mg_weaver_read(mg_weaver *weaver, const char *path);

#endif

/* The contract between weave, hooks and engine: every number that woven code carries and somebody else reads.
 *
 * The weave builds these numbers, hooks and the engine take them apart, and none of the three includes another. So each of them stands here,
 * with the macros that pack it and unpack it; nobody shifts by hand. What lies where among the locals is in tag.h, the operations on
 * values that are not known yet in operation.h, what work costs in cost.h, the kinds of verdicts in verdict.h. The functions of the host
 * that woven code calls have the numbers of their lines in engine/host.def: the table and both files of gates are made of it. */
#ifndef MG_SHAPE_WOVEN_H
#define MG_SHAPE_WOVEN_H

#include <stdbool.h>
#include <stdint.h>

#include "shape/cost.h"
#include "shape/operation.h"
#include "shape/tag.h"

/* ---- info: what a slow path is told about the place it comes from ---------------------------------------------- */

/* From the lowest bit: the size of the access, or 0 where a hook is told it apart; MG_READ_MOVED; MG_INFO_STORE; what its address is a multiple
 * of, as a power of two; its site. Half a million sites, and it is still an operand that fits into an instruction: wider ones would be kept in
 * registers that the loops of the program need. */
enum {
    MG_INFO_SIZE_BITS = 6,
    MG_INFO_MOVED_AT = MG_INFO_SIZE_BITS,
    MG_INFO_STORE_AT,
    MG_ALIGNED_AT,
    MG_SITE_AT = 12
};
enum {
    MG_INFO_SIZE_MOST = (1 << MG_INFO_SIZE_BITS) - 1,
    MG_ALIGNED_MOST = (1 << (MG_SITE_AT - MG_ALIGNED_AT)) - 1
};
/* The reader takes the undefined bits along with the value, so reading memory that was never written is no error yet. */
enum { MG_READ_MOVED = 1 << MG_INFO_MOVED_AT };
#define MG_INFO_STORE ((uint64_t)1 << MG_INFO_STORE_AT)

#define MG_INFO(site, power, size)                                                                             \
    ((uint64_t)(site) << MG_SITE_AT | (uint64_t)(power) << MG_ALIGNED_AT | (uint64_t)(size))
#define MG_INFO_SIZE(info) ((info) & MG_INFO_SIZE_MOST)
#define MG_INFO_IS_MOVED(info) (((info) & MG_READ_MOVED) != 0)
#define MG_INFO_IS_STORE(info) (((info) & MG_INFO_STORE) != 0)
#define MG_INFO_POWER(info) ((unsigned)((info) >> MG_ALIGNED_AT) & MG_ALIGNED_MOST)
#define MG_INFO_ALIGN(info) (1ull << MG_INFO_POWER(info))
#define MG_INFO_SITE(info) ((uint32_t)((info) >> MG_SITE_AT))
/* The same info with another size, and with another site. */
#define MG_INFO_SIZED(info, size) ((info) >> MG_ALIGNED_AT << MG_ALIGNED_AT | (uint64_t)(size))
#define MG_INFO_AT(info, site) (((info) & (((uint64_t)1 << MG_SITE_AT) - 1)) | MG_INFO(site, 0, 0))

/* ---- what goes on from a read ---------------------------------------------------------------------------------- */

/* What the predicate returns for a value, known without running it. */
enum mg_mark { MG_MARK_NONE, MG_MARK_FALSE, MG_MARK_TRUE };

/* Woven code that goes on from a read with one value after the other, as long as nothing else is chosen or changed, up to one that the
 * predicate does not refuse. It is given the first value, the operands (what it needs of the function it stands in), how far one value is
 * from the next, how many there are, and where the field lies, which has the first one already and gets each of the others in turn. It
 * gives how many are refused, and an mg_mark of the next one; if all are, the field keeps the last. */
typedef uint64_t mg_decider(uint64_t value, const uint64_t *operands, uint64_t stride, uint64_t count,
                            uint64_t field);
enum { MG_ROW_VALUE, MG_ROW_OPERANDS, MG_ROW_STRIDE, MG_ROW_COUNT, MG_ROW_FIELD }; /* its parameters */
enum { MG_ROW_REFUSED_AT = 2 };
#define MG_ROW_REFUSED(row) ((row) >> MG_ROW_REFUSED_AT)
#define MG_ROW_MARK(row) ((row) & ((1u << MG_ROW_REFUSED_AT) - 1))
enum { MG_OPERANDS_MOST = 6 };
/* What a decider may ask about a container. */
enum mg_peek {
#define MG_PEEK(type, what) MG_PEEK_##type##_##what,
#include "shape/peeks.def"
    MG_PEEK_COUNT
};
#define MG_PEEK_NONE UINT64_MAX /* there is no such container: the call would end the run */

/* Woven code that is asked at a first read which values of the field are refused by what follows. The operands are as a decider's. True:
 * one value was left, and the field has it now. */
typedef uint64_t mg_masker(uint64_t address, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                           uint64_t f);

/* ---- lanes ----------------------------------------------------------------------------------------------------- */

/* A value that is not chosen yet travels beside a register that holds nothing, as a lane: the number of what is known of it.
 * 0: the register holds the value. What woven code asks about lanes: */
enum mg_lane_op {
    MG_LANE_READ, /* address, info, bits, the field if a masker was asked about it or 0: the lane of what lies there */
    MG_LANE_WRITE, /* address, info, lane, value, bits of a bit-field or 0: it lies there from now on, or the value to be stored is given */
    MG_LANE_FORCE, /* lane, value, info, enum mg_lane_use: the value, chosen now; of a pointer lane_settled is the lane that it keeps */
    MG_LANE_COMPARE, /* lanes of two numbers, the numbers, MG_LANE_QUESTION: the outcome */
    MG_LANE_MAP, /* the same with MG_LANE_COMPUTATION: the lane of the result, or 0 and the result in lane_value */
    MG_LANE_INDEX, /* lane of an index, address of element 0, size of an element, info: the index where the element lies for this once */
    MG_LANE_ELEMENT, /* a pointer's lane or address, lane of an index, the index, size of an element, info: the address where the element lies for this once */
    MG_LANE_MOVE,    /* the same: the lane of a pointer to that element, or 0 and its address in lane_value */
    MG_LANE_TABLE, /* lane of an index, address of the first entry of a table of constants, how many, bytes from one to the next, info with the size of one: the lane of what lies there, or 0 and that in lane_value */
    MG_LANE_RELEASE, /* two addresses: locals between them are gone */
    /* And about bits that were never written, in every engine: */
    MG_LANE_UNDEFINED, /* address, size, bits: these bits of what was just stored there are undefined */
    MG_LANE_FILLED,    /* the same for a range of bytes that are all alike */
    MG_LANE_WATCH,     /* address, size, info: is about to be written while a loop is cut */
    MG_LANE_FORGET,    /* address, another or 0: nothing is known of locals below it, from the other on */
    MG_LANE_OPS
};

/* Why the invariant of a loop is looked at: the loop is come to, a turn has ended, the invariant is taken for granted. */
enum { MG_LOOP_ENTRY, MG_LOOP_TURN, MG_LOOP_ASSUMED, MG_LOOP_PHASES };
/* In the place of the array that a pointer leads into: it is NULL, and stays so. */
enum { MG_LOOP_NULL = 1 };

/* What a use of an open value needs. From MG_USE_ACCESS on, which is nobody's number, it is a pointer, at which so many more bytes are read or written: only
 * that is given where they lie. */
enum mg_lane_use {
    MG_USE_NUMBER,
    MG_USE_REAL, /* of floating point */
    MG_USE_MOVE, /* of a pointer: all but which object it leads into can stay open */
    MG_USE_ACCESS
};

/* Which part of the number that a text is a model asks for: a long double has two words. */
enum { MG_REAL_DOUBLE, MG_REAL_FLOAT, MG_REAL_LONG_LOW, MG_REAL_LONG_HIGH, MG_REAL_PARTS };

enum { MG_LANES_PASSED = 16 };    /* arguments of a call whose values need not be known */
enum { MG_UNDEFINED_PASSED = 8 }; /* arguments of a call that may have undefined bits */
enum { MG_LANES_MOST = 1 << 17 };
/* The lane of a value of which some bits were never written. There is nothing to choose: the register has the value, and its mask tells
 * which bits are undefined (weave/undefined.h). Apart from this one and 0, no lane is a multiple of MG_LANES_MOST. */
enum { MG_LANE_UNSET = MG_LANES_MOST };
/* The bits of a lane that stands for something. */
#define MG_LANE_OPEN (~(uint64_t)MG_LANE_UNSET)
/* The lane of a term (src/sym) has this bit, and the number of the term below it. Terms need no store: they outlive the path. */
#define MG_LANE_TERM (1ull << 33)
/* That of a pointer into an array has the number of the array above that bit, + 1; the term is its address. */
enum { MG_LANE_ARRAY_AT = 34 };
#define MG_LANE_POINTER(array, term)                                                                           \
    (MG_LANE_TERM | ((uint64_t)(array) + 1) << MG_LANE_ARRAY_AT | (uint64_t)(term))
#define MG_LANE_IS_POINTER(lane) (((lane) >> MG_LANE_ARRAY_AT) != 0)
#define MG_LANE_ARRAY(lane) ((uint32_t)((lane) >> MG_LANE_ARRAY_AT) - 1)

/* An instruction: an mg_operation, and how wide its operands and its result are, in bits. */
enum {
    MG_LANE_PART_BITS = 8,
    MG_LANE_WIDTH_AT = 8,
    MG_LANE_RESULT_AT = 16,
    MG_LANE_SECOND_AT = 24,
    MG_LANE_REFUSED_AT = 32
};
#define MG_LANE_PART(computation, at) ((unsigned)((computation) >> (at)) & ((1u << MG_LANE_PART_BITS) - 1))
#define MG_LANE_COMPUTATION(operation, width, result)                                                          \
    ((uint64_t)(operation) | (uint64_t)(width) << MG_LANE_WIDTH_AT | (uint64_t)(result) << MG_LANE_RESULT_AT)
#define MG_LANE_OPERATION(computation) MG_LANE_PART(computation, 0)
#define MG_LANE_WIDTH(computation) MG_LANE_PART(computation, MG_LANE_WIDTH_AT)
#define MG_LANE_RESULT(computation) MG_LANE_PART(computation, MG_LANE_RESULT_AT)

/* For a question with the answers yes and no: after which of them the predicate is sure to refuse, as far as the weave can see. One bit for
 * no, one for yes. */
enum mg_lane_refused { MG_REFUSED_NEVER, MG_REFUSED_NO, MG_REFUSED_YES, MG_REFUSED_BOTH };
#define MG_LANE_REFUSED(question) ((unsigned)((question) >> MG_LANE_REFUSED_AT) & MG_REFUSED_BOTH)
#define MG_LANE_QUESTION(operation, width, refused)                                                            \
    (MG_LANE_COMPUTATION(operation, width, 1) | (uint64_t)(refused) << MG_LANE_REFUSED_AT)
/* The same for the negated question. */
#define MG_REFUSED_NOT(refused) (((refused) >> 1 | (refused) << 1) & MG_REFUSED_BOTH)

/* ---- what is logged, kept, named ------------------------------------------------------------------------------- */

/* The kinds of entries of the undo log. Woven code logs old bytes of 1, 2, 4 or 8 (MG_UNDO_BYTES); hooks know the UNSET ones too. */
enum mg_undo_kind {
    MG_UNDO_BYTES_1, /* the old bytes at an address; by size, smallest first */
    MG_UNDO_BYTES_2,
    MG_UNDO_BYTES_4,
    MG_UNDO_BYTES_8,
    MG_UNDO_UNSET_1, /* the same of bytes of a local that were not written before */
    MG_UNDO_UNSET_2,
    MG_UNDO_UNSET_4,
    MG_UNDO_UNSET_8,
    MG_UNDO_BLOCK,  /* a heap block was freed */
    MG_UNDO_POISON, /* bytes became plain */
    MG_UNDO_PLAIN,  /* the opposite */
    MG_UNDO_CELL,   /* a cell was chosen or overwritten; the choice room takes it back */
    MG_UNDO_SAVED,  /* bytes of the stack or of locals were put aside (seal.h) */
    MG_UNDO_FRAME,  /* the same, but only needed to go back to one checkpoint */
    MG_UNDO_ZERO,   /* bytes of locals were zero */
    MG_UNDO_STEP,   /* a container was changed; containers.c takes it back */
    /* As SAVED and ZERO, for the rest of a piece of locals, with an entry for each run of chunks. How many there are depends on what earlier
     * paths wrote there, so they are left out of the counter of entries applied. */
    MG_UNDO_SAVED_REST,
    MG_UNDO_ZERO_REST,
    MG_UNDO_SWITCH, /* another stack was gone to; switch.c takes it back */
    MG_UNDO_KINDS
};
/* The kinds for so many bytes, 1, 2, 4 or 8; and how many a kind has. */
#define MG_UNDO_BYTES(size) (MG_UNDO_BYTES_1 + (unsigned)__builtin_ctzll(size))
#define MG_UNDO_UNSET(size) (MG_UNDO_UNSET_1 + (unsigned)__builtin_ctzll(size))
#define MG_UNDO_SIZE(kind) (1u << (((kind) - MG_UNDO_BYTES_1) & 3))
_Static_assert(MG_UNDO_BYTES(1) == MG_UNDO_BYTES_1 && MG_UNDO_BYTES(2) == MG_UNDO_BYTES_2 &&
                   MG_UNDO_BYTES(4) == MG_UNDO_BYTES_4 && MG_UNDO_BYTES(8) == MG_UNDO_BYTES_8 &&
                   MG_UNDO_UNSET(8) == MG_UNDO_UNSET_8 && MG_UNDO_SIZE(MG_UNDO_UNSET_8) == 8,
               "kinds of bytes are in the order of their sizes");

/* At most so many locals of a test that live in registers leave their values behind when it returns. */
enum { MG_KEPT_MOST = 1024 };

/* A number in a variable that mg_havoc is given: where it lies, from the variable's first byte, and what it is. A bit-field has bits. */
enum {
    MG_PART_BYTES_AT = 32,
    MG_PART_REAL_AT = 40,
    MG_PART_BIT_AT = 41,
    MG_PART_BOOL_AT = 44,
    MG_PART_BITS_AT = 48
};
#define MG_PART(offset, bytes, is_real, bit, bits)                                                             \
    ((uint64_t)(offset) | (uint64_t)(bytes) << MG_PART_BYTES_AT | (uint64_t)(is_real) << MG_PART_REAL_AT |     \
     (uint64_t)(bit) << MG_PART_BIT_AT | (uint64_t)(bits) << MG_PART_BITS_AT)
#define MG_PART_OFFSET(part) ((uint32_t)(part))
#define MG_PART_BYTES(part) ((part) >> MG_PART_BYTES_AT & 0xff)
#define MG_PART_IS_REAL(part) ((part) >> MG_PART_REAL_AT & 1)
#define MG_PART_BIT(part) ((unsigned)((part) >> MG_PART_BIT_AT & 7))
#define MG_PART_IS_BOOL(part) ((part) >> MG_PART_BOOL_AT & 1)
#define MG_PART_BITS(part) ((unsigned)((part) >> MG_PART_BITS_AT))

/* The parts of each packing do not overlap. */
_Static_assert(MG_ALIGNED_AT == MG_INFO_STORE_AT + 1 && MG_SITE_AT > MG_ALIGNED_AT, "info");
_Static_assert(MG_LANE_WIDTH_AT >= MG_LANE_PART_BITS &&
                   MG_LANE_RESULT_AT >= MG_LANE_WIDTH_AT + MG_LANE_PART_BITS &&
                   MG_LANE_SECOND_AT >= MG_LANE_RESULT_AT + MG_LANE_PART_BITS &&
                   MG_LANE_REFUSED_AT > MG_LANE_SECOND_AT && MG_OPERATION_COUNT < 1 << MG_LANE_PART_BITS,
               "an instruction on lanes");
_Static_assert(MG_PART_REAL_AT >= MG_PART_BYTES_AT + 8 && MG_PART_BITS_AT >= MG_PART_BIT_AT + 3, "a part");

/* How the condition of an assertion was found false. It may have several parts, joined by && or ||; `part` is the one that decided, from 0 on. Of that, the
 * comparison: an mg_operation, how wide its operands are, and what they are. */
typedef enum mg_compared_form {
    MG_COMPARED_NOTHING, /* it is no comparison, or none that can be told */
    MG_COMPARED_CALL,    /* nor that, but the call of a function that returned false */
    MG_COMPARED_NUMBERS,
    MG_COMPARED_POINTERS, /* of an operand only whether it is NULL: 0 */
    MG_COMPARED_REALS     /* the bits of a double each */
} mg_compared_form;
enum {
    MG_COMPARED_WIDTH_AT = 8,
    MG_COMPARED_FORM_AT = 16,
    MG_COMPARED_PART_AT = 24,
    MG_COMPARED_PARTS_AT = 32,
    MG_COMPARED_FIXED_AT = 40
};
enum { MG_COMPARED_PARTS_MOST = 16 };
#define MG_COMPARED(operation, width, form, part, parts)                                                       \
    ((uint64_t)(operation) | (uint64_t)(width) << MG_COMPARED_WIDTH_AT |                                       \
     (uint64_t)(form) << MG_COMPARED_FORM_AT | (uint64_t)(part) << MG_COMPARED_PART_AT |                       \
     (uint64_t)(parts) << MG_COMPARED_PARTS_AT)
/* Is an operand a constant, whose value need not be told? side: 0 is the left one. */
#define MG_COMPARED_FIXED(side) (UINT64_C(1) << (MG_COMPARED_FIXED_AT + (side)))
#define MG_COMPARED_OPERATION(compared) ((mg_operation)((compared) & 0xff))
#define MG_COMPARED_WIDTH(compared) ((unsigned)((compared) >> MG_COMPARED_WIDTH_AT & 0xff))
#define MG_COMPARED_FORM(compared) ((mg_compared_form)((compared) >> MG_COMPARED_FORM_AT & 0xff))
#define MG_COMPARED_PART(compared) ((unsigned)((compared) >> MG_COMPARED_PART_AT & 0xff))
#define MG_COMPARED_PARTS(compared) ((unsigned)((compared) >> MG_COMPARED_PARTS_AT & 0xff))
_Static_assert(MG_OPERATION_COUNT <= 256 && MG_COMPARED_PARTS_MOST < 256, "a comparison");

/* What the host reads of what threads wait for, to tell who waits for whom; the models in hooks/libc_*.c put it there. Where a mutex has the word that says whether it
 * is held, and the number of the thread that holds it, as in glibc; a read-write lock the one that writes, and four bits for each that say how often it reads;
 * a condition the number of signals that woke nobody; a barrier how many have come; a thread that waits to be woken what it waits for. */
enum {
    MG_MUTEX_LOCK_AT = 0,
    MG_MUTEX_OWNER_AT = 8,
    MG_RWLOCK_WRITER_AT = 4,
    MG_RWLOCK_READS_AT = 16,
    MG_CONDITION_UNHEARD_AT = 12,
    MG_BARRIER_ARRIVED_AT = 4,
    MG_WAITER_OBJECT_AT = 8
};

/* What a thread is about to do (thread_ops.def). */
typedef enum mg_thread_op {
#define MG_THREAD_OP(name, waits, touches, text) MG_THREAD_OP_##name,
#include "shape/thread_ops.def"
#undef MG_THREAD_OP
    MG_THREAD_OPS
} mg_thread_op;

/* What mg_thread_atomic is told beside the operation and the address: how many bytes, whether the access acquires and releases, and of a compare-exchange
 * whether it acquires also when it fails. A fence has no size. */
enum { MG_ATOMIC_SIZE_BITS = 28 };
enum mg_atomic_order {
    MG_ATOMIC_ACQUIRES = 1 << MG_ATOMIC_SIZE_BITS,
    MG_ATOMIC_RELEASES = MG_ATOMIC_ACQUIRES << 1,
    MG_ATOMIC_FAILS_ACQUIRING = MG_ATOMIC_ACQUIRES << 2
};
#define MG_ATOMIC_SIZE(detail) ((detail) & ((1u << MG_ATOMIC_SIZE_BITS) - 1))

#endif

/* The control block: the few words that woven code, the gates and the host share, at a fixed address.
 *
 * The offsets of the first members are known to the assembly. Everything the host needs while the target runs
 * hangs on `run`. */
#ifndef MG_ENGINE_CONTROL_H
#define MG_ENGINE_CONTROL_H

#include "engine/region.h"
#ifndef __ASSEMBLER__
#include "engine/tags.h"
#include "shape/cost.h"
#include "shape/operation.h"
#endif

#define MG_CONTROL_HOST_SP 0
#define MG_CONTROL_ON_ACCESS 8
#define MG_CONTROL_ON_FAIL 16
#define MG_CONTROL_ON_COPY 24
#define MG_CONTROL_ON_LEAVE 32
#define MG_CONTROL_ON_POP 40
#define MG_CONTROL_ON_LANE 48
#define MG_CONTROL_TARGET_SP 56

#if defined __x86_64__
#define MG_GATE_FRAME 112 /* in a gate's frame: the frame pointer of the function that called it */
#define MG_GATE_SIZE 128
#elif defined __aarch64__
#define MG_GATE_FRAME 0
#define MG_GATE_SIZE 272
#else
#error "no gates for this machine"
#endif

/* What a slow path is told about the place it comes from: size of the access, MG_READ_MOVED, its direction, its site, the
 * alignment it must have. */
#define MG_INFO_STORE 0x80ull
#define MG_INFO_SIZE(info) ((info)&0x3f)
/* A number in a variable that mg_havoc is given: where it lies, from the variable's first byte, and what it is. A bit-field has bits. */
#define MG_PART(offset, bytes, is_real, bit, bits)                                                             \
    ((uint64_t)(offset) | (uint64_t)(bytes) << 32 | (uint64_t)(is_real) << 40 | (uint64_t)(bit) << 41 |        \
     (uint64_t)(bits) << 48)
#define MG_PART_OFFSET(part) ((uint32_t)(part))
#define MG_PART_BYTES(part) ((part) >> 32 & 0xff)
#define MG_PART_IS_REAL(part) ((part) >> 40 & 1)
#define MG_PART_BIT(part) ((unsigned)((part) >> 41 & 7))
#define MG_PART_BITS(part) ((unsigned)((part) >> 48))

#define MG_INFO(site, size) ((uint64_t)(site) << MG_SITE_AT | (size))
#define MG_INFO_SITE(info) ((uint32_t)((info) >> MG_SITE_AT))
#define MG_INFO_POWER(info) ((unsigned)((info) >> MG_ALIGNED_AT) & MG_ALIGNED_MOST)
#define MG_INFO_ALIGN(info) (1ull << MG_INFO_POWER(info))

#define MG_NO_ADDRESS (~0ull) /* of a copy: it only reads, or only writes */
#define MG_TOUCHED 1          /* as a place where the target waits: it waits nowhere, but is not as it was */
#define MG_FAIL_LOG_FULL 0 /* the undo log is full: there is room when it returns; other kinds are verdicts */

#ifndef __ASSEMBLER__

#ifdef __clang__
#define MG_GATE __attribute__((preserve_most)) /* the caller keeps its registers; only woven code calls gates */
#else
#define MG_GATE
#endif

/* One entry of the undo log: how to take one change back. */
typedef struct mg_undo_entry {
    uint32_t kind;  /* mg_undo_kind */
    uint32_t where; /* address, or the number of a cell or block */
    uint64_t old;
} mg_undo_entry;

struct mg_step; /* one choice of a path: path/step.h */

/* What the predicate returns for a value, known without running it. */
enum mg_mark { MG_MARK_NONE, MG_MARK_FALSE, MG_MARK_TRUE };

/* Woven code that goes on from a read with some value, as long as nothing else is chosen or changed, and gives an mg_mark. The
 * operands are what it needs of the function it stands in. */
typedef uint64_t mg_decider(uint64_t value, const uint64_t *operands);
enum { MG_OPERANDS_MOST = 6 };

typedef struct mg_masked mg_masked; /* lane/masked.h: a field that can be open */

/* Woven code that is asked at a first read which values of the field are refused by what follows. The operands are as a decider's. True:
 * one value was left, and the field has it now. */
typedef uint64_t mg_masker(uint64_t address, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                           uint64_t f);

/* A value that is not chosen yet travels beside a register that holds nothing, as a lane: the number of what is known of it.
 * 0: the register holds the value. What woven code asks about lanes: */
enum mg_lane_op {
    MG_LANE_READ, /* address, info, bits, the field if a masker was asked about it or 0: the lane of what lies there */
    MG_LANE_WRITE, /* address, info, lane, value: it lies there from now on, or the value to be stored is given */
    MG_LANE_FORCE,   /* lane, value: the value, chosen now */
    MG_LANE_COMPARE, /* lanes of two numbers, the numbers, MG_LANE_QUESTION: the outcome */
    MG_LANE_MAP,     /* the same with MG_LANE_WHAT: the lane of the result, or 0 and the result in lane_value */
    MG_LANE_RELEASE, /* two addresses: locals between them are gone */
    /* And about bits that were never written, in every engine: */
    MG_LANE_UNDEFINED, /* address, size, bits: these bits of what was just stored there are undefined */
    MG_LANE_FILLED,    /* the same for a range of bytes that are all alike */
    MG_LANE_FORGET,    /* address, another or 0: nothing is known of locals below it, from the other on */
    MG_LANE_OPS
};

/* An instruction: an mg_operation, and how wide its operands and its result are, in bits. */
#define MG_LANE_WHAT(operation, width, result) ((operation) | (width) << 8 | (uint64_t)(result) << 16)
#define MG_LANE_OPERATION(what) ((unsigned)(what)&0xff)
#define MG_LANE_WIDTH(what) ((unsigned)((what) >> 8) & 0xff)
#define MG_LANE_RESULT(what) ((unsigned)((what) >> 16) & 0xff)

/* Of a question that is so or not: the answer after which the predicate refuses, as the weave sees, whatever else is. One bit for no,
 * one for yes. */
enum mg_lane_refused { MG_REFUSED_NEVER, MG_REFUSED_NO, MG_REFUSED_YES, MG_REFUSED_BOTH };
#define MG_LANE_REFUSED(what) ((unsigned)((what) >> 32) & 3)
#define MG_LANE_QUESTION(operation, width, refused) (MG_LANE_WHAT(operation, width, 1) | (refused) << 32)

enum { MG_KEPT_MOST = 1024 };
enum { MG_LANES_MOST = 1 << 17 }; /* MG_LANE_UNSET is none of them; its remainder is that of no lane */
/* By lane: its values are less than 2 to this power. */
#define MG_LANE_BITS ((uint8_t *)(uintptr_t)(MG_OPEN_BASE + MG_OPEN_SIZE / 4 * 3))

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
    MG_UNDO_FRAME,  /* the same for a checkpoint, and only going back to that one needs them */
    MG_UNDO_ZERO,   /* bytes of locals were zero */
    MG_UNDO_STEP,   /* a container was changed; containers.c takes it back */
    /* As SAVED and ZERO, for the rest of a piece of locals, in as many entries as there are rows of chunks. That depends on what was written
     * there before, on other paths; so these do not count as entries applied. */
    MG_UNDO_SAVED_REST,
    MG_UNDO_ZERO_REST,
};

typedef struct mg_control {
    uint64_t host_sp; /* where the host's stack continues while the target runs */
    void (*on_access)(uint64_t address, uint64_t info, uint64_t bits); /* a load or store that is not plain */
    void (*on_fail)(uint64_t kind, uint64_t address, uint64_t info);   /* returns from MG_FAIL_LOG_FULL only */
    void (*on_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    void (*on_leave)(uint64_t frame); /* a function returns into a frame that is sealed */
    void (*on_pop)(uint64_t end);     /* locals go that are older than the checkpoint */
    uint64_t (*on_lane)(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);
    /* Where the target waits: the frame of the gate it called last. Who sets 0 sees whether it called any, or a hook changed by
     * itself what must be taken back: then it is MG_TOUCHED. */
    uint64_t target_sp;
    int64_t fuel;    /* steps left */
    uint64_t locals; /* where the locals of the innermost function begin; a multiple of MG_CHUNK */
    /* Memory younger than the checkpoint, the top of the heap and the bottom of the locals: a store there needs no entry in
     * the undo log, since the memory is gone after going back. Without checkpoints all of heap and locals is young. */
    uint64_t young_from, young_size;
    uint64_t old_locals;  /* the end of it: locals from here up are older */
    uint64_t seal;        /* frames from here up were not saved since the checkpoint */
    uint64_t locals_open; /* locals from here up may be reached through pointers; below it is poison */
    /* From undo_end on the log is thinned before more is logged. */
    mg_undo_entry *undo_top, *undo_end;
    struct mg_step *next; /* the step of the path that the next first read takes */
    mg_decider *decider;  /* of the read that is going on, or NULL */
    uint64_t operands[MG_OPERANDS_MOST];
    /* Masked reads. fields: by address from fields_from on, or NULL. */
    mg_masked *const *fields;
    uint64_t fields_from, fields_size;
    /* One value that is left is taken without asking the host (mg_control_is_taking), if the path is new and nothing is held: else
     * a field whose shadow is set need not be unread. */
    uint64_t is_new, held_count; /* words that hold values not chosen yet, or did on this path */
    const mg_masked *asked;      /* the one that a masker tells about */
    uint64_t is_unsure;          /* what it says is not known */
    uint64_t refused;            /* what it said last */
    uint64_t nowhere;            /* where it looks for what it may not see */
    uint64_t passed;             /* values that were refused, since they were last counted */
    _Atomic uint32_t *depth;     /* of the path */
    /* Lanes on their way from one function to another, for the one that begins at lane_tag; and of what was returned last. */
    uint64_t lane_tag, lanes[MG_LANES_PASSED], lane_result;
    uint64_t lane_value; /* what MG_LANE_MAP computed last, when it can be only one */
    uint64_t held;       /* the lowest address among the locals that holds a value not chosen yet */
    uint64_t known;      /* the lowest one among them whose byte is defined in part */
    /* Undefined bits on their way into a function, the one that begins at undefined_tag or none; and of what was returned last: whoever
     * takes them leaves zero. */
    uint64_t undefined_read; /* of what a gate let read last */
    uint64_t undefined_tag, undefined_args[MG_LANES_PASSED], undefined_result[2];
    /* Variable arguments on their way into a function, the one that begins at arguments_of or none. */
    uint64_t arguments_of, arguments;
    uint64_t is_missing; /* what was returned last, by a function that may end without its value */
    uint64_t host_info;  /* where the target last called a function of the host */
    void *run;           /* mg_run */
    /* The gates, called from woven code; see gate_x86_64.S and gate_aarch64.S. */
    MG_GATE void (*gate_access)(uint64_t address, uint64_t info, uint64_t bits);
    MG_GATE void (*gate_fail)(uint64_t kind, uint64_t address, uint64_t info);
    MG_GATE void (*gate_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    MG_GATE void (*gate_leave)(uint64_t frame);
    MG_GATE void (*gate_pop)(uint64_t end);
    MG_GATE uint64_t (*gate_lane)(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);
    /* The outermost function's room begins here and is left as it is, for as long as that function is called: its address. Or the room
     * begins where the area ends. */
    uint64_t room_from, room_of;
    uint64_t locals_unset; /* locals that were not written, and those that are gone, are poison */
    uint64_t globals_end;  /* one past the last variable */
    uint64_t errno_at;     /* the target's errno; 0: it has none */
    /* What a test's own locals hold when it returns: those in registers, and where the others begin. */
    uint64_t kept_count, kept_locals, kept[MG_KEPT_MOST], kept_lanes[MG_KEPT_MOST];
} mg_control;

#define MG_CONTROL ((mg_control *)(uintptr_t)MG_CONTROL_BASE)

static inline bool mg_control_is_taking(void)
{
    return MG_CONTROL->is_new && !MG_CONTROL->held_count;
}

static inline bool mg_control_is_young(uint64_t address, uint64_t size)
{
    uint64_t offset = address - MG_CONTROL->young_from;
    return offset < MG_CONTROL->young_size && size <= MG_CONTROL->young_size - offset;
}

#endif
#endif

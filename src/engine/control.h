/* The control block: the few words that woven code, the gates and the host share, at a fixed address.
 *
 * The offsets of the first members are known to the assembly. Everything the host needs while the target runs
 * hangs on `run`. */
#ifndef MG_ENGINE_CONTROL_H
#define MG_ENGINE_CONTROL_H

#include "engine/region.h"
#ifndef __ASSEMBLER__
#include "engine/tags.h"
#include "engine/target_stack.h"
#include "engine/touch.h"
#include "shape/woven.h"
#endif

#define MG_CONTROL_HOST_SP 0
#define MG_CONTROL_ON_ACCESS 8
#define MG_CONTROL_ON_FAIL 16
#define MG_CONTROL_ON_COPY 24
#define MG_CONTROL_ON_LEAVE 32
#define MG_CONTROL_ON_POP 40
#define MG_CONTROL_ON_LANE 48
#define MG_CONTROL_TARGET_SP 96 /* of the stack that runs */

#if defined __x86_64__
#define MG_GATE_FRAME 112 /* in a gate's frame: the frame pointer of the function that called it */
#define MG_GATE_SIZE 128
/* Of a gate of host.def: where it goes on when it is asked again, the number in the table, where it returns to; and what lies above it when a function begins */
#define MG_GATE_AGAIN 0
#define MG_GATE_NUMBER 104
#define MG_GATE_RETURN 120
#define MG_GATE_ABOVE 8
#elif defined __aarch64__
#define MG_GATE_FRAME 0
#define MG_GATE_SIZE 272
#define MG_GATE_AGAIN 16
#define MG_GATE_NUMBER 72
#define MG_GATE_RETURN 8
#define MG_GATE_ABOVE 0
#else
#error "no gates for this machine"
#endif

#define MG_NO_ADDRESS (~0ull) /* of a copy: it only reads, or only writes */
#define MG_TOUCHED 1 /* in place of a stack pointer: the target waits in no gate, but has changed something */
#define MG_FAIL_LOG_FULL 0 /* the undo log is full: there is room when it returns; other kinds are verdicts */
#define MG_FAIL_TOUCHES_FULL 0xfe /* the same of the log of accesses */
#define MG_FAIL_BROKEN                                                                                         \
    0xff /* an invariant does not hold: its number is the address, the line of the hook the info */

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

typedef struct mg_masked mg_masked; /* lane/masked.h: a field that can be open */

/* For each lane: how many bits its largest value has. */
#define MG_LANE_BITS ((uint8_t *)(uintptr_t)(MG_OPEN_BASE + MG_OPEN_SIZE / 4 * 3))

/* A local of a test that lies in memory. */
typedef struct mg_kept_memory {
    uint64_t address, size;
} mg_kept_memory;

/* How many loops are cut right now (prove/cuts.c). */
#define MG_CUTS_START (MG_OPEN_BASE + MG_OPEN_SIZE / 2 - 0x7800)
#define MG_CUTS ((uint64_t *)(uintptr_t)MG_CUTS_START)

typedef struct mg_control {
    uint64_t host_sp; /* where the host's stack continues while the target runs */
    void (*on_access)(uint64_t address, uint64_t info, uint64_t bits); /* a load or store that is not plain */
    void (*on_fail)(uint64_t kind, uint64_t address, uint64_t info);   /* returns from MG_FAIL_LOG_FULL only */
    void (*on_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    void (*on_leave)(uint64_t frame); /* a function returns into a frame that is sealed */
    void (*on_pop)(uint64_t end);     /* locals that are older than the checkpoint are about to go */
    uint64_t (*on_lane)(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);
    /* What follows is used all the time, and lies in as few lines of the cache as possible. */
    struct mg_step *next; /* the step of the path that the next first read takes */
    /* Memory younger than the checkpoint, the top of the heap and the bottom of the locals: a store there needs no entry in
     * the undo log, since the memory is gone after going back. Without checkpoints all of heap and locals is young. */
    uint64_t young_from, young_size;
    /* From undo_end on the log is thinned before more is logged. */
    mg_undo_entry *undo_top, *undo_end;
    mg_target_stack stack; /* the one that runs; the assembly knows where its sp is */
    /* Masked reads. fields: by address from fields_from on, or NULL. */
    mg_masked *const *fields;
    uint64_t fields_from, fields_size;
    /* When a masker leaves one value of a field, a hook takes that without asking the host (mg_control_is_taking). It may only if the path is new and
     * no word holds an open value: otherwise a set shadow does not mean that the field is unread. */
    uint64_t is_new, held_count; /* words that hold values not chosen yet, or did on this path */
    const mg_masked *asked;      /* the field that a masker is asked about */
    uint64_t is_unsure;          /* the masker came to something that it cannot tell */
    uint64_t refused;            /* what a masker said last */
    uint64_t nowhere;            /* a masker reads this in the place of memory that it may not read */
    uint64_t passed;             /* how many values were refused since they were last counted */
    _Atomic uint32_t *depth;     /* of the path */
    void *run;                   /* mg_run */
    /* The gates, called from woven code; see gate_x86_64.S and gate_aarch64.S. */
    MG_GATE void (*gate_access)(uint64_t address, uint64_t info, uint64_t bits);
    MG_GATE void (*gate_fail)(uint64_t kind, uint64_t address, uint64_t info);
    MG_GATE void (*gate_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    MG_GATE void (*gate_leave)(uint64_t frame);
    MG_GATE void (*gate_pop)(uint64_t end);
    MG_GATE uint64_t (*gate_lane)(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);
    uint64_t locals_unset; /* locals that were not written, and those that are gone, are poison */
    uint64_t globals_end;  /* one past the last variable */
    uint64_t errno_at;     /* the errno of the first thread; 0: the program has none */
    const struct mg_image
        *own_images;    /* of thread-local variables of a program with threads (thread_locals.h) */
    uint64_t is_shared; /* there may be more stacks than the one that runs (target_stack.h) */
    mg_touches touches;
    /* What a test's own locals hold when it returns, for leaks.c: the values of those in registers, where the others lie, and from where to where
     * arrays of variable length do. It is not part of `stack`, since only the function that the host called writes it, at its very end. */
    uint64_t kept_count, kept[MG_KEPT_MOST], kept_lanes[MG_KEPT_MOST];
    uint64_t kept_memory_count, kept_arrays, kept_room;
    mg_kept_memory kept_memory[MG_KEPT_MOST];
    /* What a failure is told of: the site where a function returned false last, or 0 if that cannot be told; and right before a condition is found false,
     * what was compared. Nothing depends on them, so nothing takes them back. */
    uint64_t refusal;
    uint64_t compared, compared_left, compared_right; /* MG_COMPARED, or 0; and the operands */
    /* What deciders ask of containers (enum mg_peek). The host calls deciders on its own stack, so there is no gate. */
    uint64_t (*peek)(uint64_t peek, uint64_t handle, uint64_t word);
} mg_control;

#define MG_CONTROL ((mg_control *)(uintptr_t)MG_CONTROL_BASE)

/* The errno of the thread that runs; 0: the program has none. */
static inline uint64_t mg_control_errno(void)
{
    return MG_CONTROL->errno_at ? MG_CONTROL->errno_at + MG_CONTROL->stack.own_variables : 0;
}

static inline bool mg_control_is_taking(void)
{
    return MG_CONTROL->is_new && !MG_CONTROL->held_count;
}

/* Is there more than one stack, in this run? */
static inline bool mg_control_has_stacks(void)
{
    return MG_CONTROL->is_shared && MG_STACKS->count > 1;
}

static inline bool mg_control_is_young(uint64_t address, uint64_t size)
{
    uint64_t offset = address - MG_CONTROL->young_from;
    return offset < MG_CONTROL->young_size && size <= MG_CONTROL->young_size - offset;
}

#endif
#endif

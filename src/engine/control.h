/* The control block: the few words that woven code, the gates and the host share, at a fixed address.
 *
 * The offsets of the first members are known to the assembly. Everything the host needs while the target runs
 * hangs on `run`. */
#ifndef MG_ENGINE_CONTROL_H
#define MG_ENGINE_CONTROL_H

#include "engine/region.h"

#define MG_CONTROL_HOST_SP 0
#define MG_CONTROL_ON_ACCESS 8
#define MG_CONTROL_ON_FAIL 16
#define MG_CONTROL_ON_COPY 24
#define MG_CONTROL_ON_LEAVE 32
#define MG_CONTROL_ON_POP 40
#define MG_CONTROL_ON_OPEN 48
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

/* What a slow path is told about the place it comes from: size of the access, its direction, its site. */
#define MG_INFO_STORE 0x80ull
#define MG_INFO_SIZE(info) ((info) & 0x7f)
#define MG_INFO_SITE(info) ((uint32_t)((info) >> 8))

#define MG_NO_ADDRESS (~0ull) /* of a copy: it only reads, or only writes */
#define MG_TOUCHED 1          /* as a place where the target waits: it waits nowhere, but is not as it was */
#define MG_FAIL_LOG_FULL 0    /* what the hooks say when the undo log has no room; other kinds are verdicts */

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

/* One entry of the choice stack. A cell that is a whole aligned word has a key; a first read of it that comes when it is
 * expected is served inline by a hook, which compares the key and writes the value. */
typedef struct mg_choice {
    uint64_t key;   /* address and size (MG_CHOICE_KEY), or 0: not a word, or past the end of the stack */
    uint64_t value; /* the bits to write for this index */
    uint32_t cell;
    uint32_t index;            /* taken now */
    uint32_t last;             /* the last one possible here */
    uint32_t used;             /* of a reference: objects of its pool in use before it */
    uint32_t marks, marks_end; /* what is known of its values, on the board: mg_mark for each index; or none */
} mg_choice;

/* What the predicate returns for a value, known without running it. */
enum mg_mark { MG_MARK_NONE, MG_MARK_FALSE, MG_MARK_TRUE };

/* Woven code that goes on from a read with some value, as long as nothing else is chosen or changed, and gives an mg_mark. The
 * operands are what it needs of the function it stands in. */
typedef uint64_t mg_decider(uint64_t value, const uint64_t *operands);
enum { MG_OPERANDS_MOST = 6 };

#define MG_CHOICE_KEY(address, size) ((uint64_t)(address) | (uint64_t)(size) << 32)

enum mg_undo_kind {
    MG_UNDO_BYTES_1, /* the old bytes at an address; by size, smallest first */
    MG_UNDO_BYTES_2,
    MG_UNDO_BYTES_4,
    MG_UNDO_BYTES_8,
    MG_UNDO_BLOCK,  /* a heap block was freed */
    MG_UNDO_POISON, /* bytes became plain */
    MG_UNDO_CELL,   /* a cell was chosen or overwritten; the choice room takes it back */
    MG_UNDO_SAVED,  /* bytes of the stack or of locals were put aside (seal.h) */
    MG_UNDO_FRAME,  /* the same for a checkpoint, and only going back to that one needs them */
    MG_UNDO_ZERO,   /* bytes of locals were zero */
    MG_UNDO_STEP,   /* a container was changed; containers.c takes it back */
};

typedef struct mg_control {
    uint64_t host_sp; /* where the host's stack continues while the target runs */
    void (*on_access)(uint64_t address, uint64_t info, uint64_t bits); /* a load or store that is not plain */
    void (*on_fail)(uint64_t kind, uint64_t address, uint64_t info);   /* does not return */
    void (*on_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    void (*on_leave)(uint64_t frame);             /* a function returns into a frame that is sealed */
    void (*on_pop)(uint64_t end);                 /* locals go that are older than the checkpoint */
    void (*on_open)(uint64_t from, uint64_t end); /* a piece of the stack holds variable arguments */
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
    mg_undo_entry *undo_top, *undo_end;
    mg_choice *next;     /* the entry of the choice stack that the next first read takes */
    mg_decider *decider; /* of the read that is going on, or NULL */
    uint64_t operands[MG_OPERANDS_MOST];
    uint64_t host_info; /* where the target last called a function of the host */
    void *run;          /* mg_run */
    /* The gates, called from woven code; see gate_x86_64.S and gate_aarch64.S. */
    MG_GATE void (*gate_access)(uint64_t address, uint64_t info, uint64_t bits);
    MG_GATE void (*gate_fail)(uint64_t kind, uint64_t address, uint64_t info);
    MG_GATE void (*gate_copy)(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    MG_GATE void (*gate_leave)(uint64_t frame);
    MG_GATE void (*gate_pop)(uint64_t end);
    MG_GATE void (*gate_open)(uint64_t from, uint64_t end);
} mg_control;

#define MG_CONTROL ((mg_control *)(uintptr_t)MG_CONTROL_BASE)

static inline bool mg_control_is_young(uint64_t address, uint64_t size)
{
    uint64_t offset = address - MG_CONTROL->young_from;
    return offset < MG_CONTROL->young_size && size <= MG_CONTROL->young_size - offset;
}

#endif
#endif

/* One run of the target: enter it, leave it, take everything back.
 *
 * A run belongs to one worker process. The choice room plugs in as callbacks: what to do when the target touches
 * a cell, and how to take that back. */
#ifndef MG_ENGINE_RUN_H
#define MG_ENGINE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/stretch.h"
#include "base/text.h"
#include "engine/containers.h"
#include "engine/control.h"
#include "engine/gate.h"
#include "engine/heap.h"
#include "shape/reason.h"
#include "shape/verdict.h"

typedef struct mg_run mg_run;
typedef void mg_see_function(void *context, uint64_t value);

typedef struct mg_access {
    uint64_t address, size;
    uint64_t bits;  /* which bits matter, from the lowest at address; all ones for whole bytes */
    uint64_t align; /* what the address must be a multiple of, or 0 */
    uint32_t site;
    bool is_store;
    bool is_copy;  /* a read that only moves bytes elsewhere */
    bool is_moved; /* a read that takes undefined bits along, so bytes that were never written are no error */
} mg_access;

/* Bytes of the stack and of locals put aside, for entries of the undo log. */
typedef struct mg_saved {
    mg_stretch memory;
    size_t top;
} mg_saved;

struct mg_run {
    mg_heap heap;
    mg_saved saved;
    mg_containers containers;
    mg_verdict verdict;    /* of the run that is going on, or the last one */
    mg_reason reason;      /* what else is known of a verdict (reason.h); its kind counts */
    const char *condition; /* of the reason: its text, in the target's memory, or anywhere if the target lies */
    uint64_t fuel;         /* steps a run may take */
    uint64_t heap_limit;   /* bytes that the program may hold; 0: as many as there is room for */
    uint64_t steps;        /* taken by the last run */
    uint64_t undone;       /* undo entries applied so far */
    mg_undo_entry *undo;   /* the log; it lies in the next member */
    mg_stretch log;
    mg_stretch touches;       /* the log of accesses (touch_log.h) */
    mg_undo_entry *undo_old;  /* entries before it are older than the last checkpoint */
    mg_undo_entry *undo_last; /* the end of the log's memory, unless it grows */
    uint64_t ignored;         /* verdicts that count as no failure, a bit each: see mg_run_ignores */
    bool is_inside;           /* the target is running */
    bool has_known;           /* some byte was defined in part once; only saves time, so it is never reset */
    /* Where the last run was ended from inside: the frame pointer of the innermost function, and the instruction if that faulted; else 0. */
    uint64_t stop_frame, stop_pc;
    uint64_t
        asked_at; /* the info of what woven code asks about a value that is not chosen; 0: it asks nothing, or that is not known */
    /* What is expected while nothing can be chosen: nothing. A step of the path room, which is all zero. */
    uint64_t no_step[8] __attribute__((aligned(64)));
    struct mg_checkpoints *checkpoints; /* NULL: the engine runs again instead of going back */
    struct mg_copies *copies;           /* NULL: checkpoints have no copies of all memory */
    void *path;                         /* mg_path, of the path room */
    void *choices;                      /* mg_cells, of the choice room */
    void *open;                         /* mg_open, of the lane room */
    void *prover;                       /* mg_prover, of the prove room; NULL: nothing is proved */
    mg_text output;                     /* what the target printed in this run */
    void (*touch)(mg_run *run, const mg_access *access); /* object memory that is not plain */
    /* The short way for a read of exactly one unread word; false: it is something else. */
    bool (*touch_word)(mg_run *run, uint64_t address, uint64_t size);
    /* Values that are not chosen yet; all NULL in an engine without lanes.
     * lane: answers a question of woven code about lanes. is_among: is an open value one of these words?
     * settle: an access to memory that may hold open values; they are chosen, or for a store dropped.
     * carry: before memory is copied, its open values with it; false: it holds none.
     * move: the same for memory that is freed then. It is called twice, first with MG_NO_ADDRESS for `to`, when it chooses the values that
     * cannot be moved.
     * forget: memory is gone. */
    uint64_t (*lane)(mg_run *run, uint64_t op, const uint64_t *args);
    bool (*is_among)(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused);
    void (*settle)(mg_run *run, const mg_access *access);
    /* The word that a container keeps for a value, or for its lane if that is open; and back: if the value is still open, its lane is in lane_result. NULL: nothing is
     * open there. */
    uint64_t (*pack)(mg_run *run, uint64_t lane, uint64_t value);
    uint64_t (*unpack)(mg_run *run, uint64_t word);
    bool (*carry)(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    bool (*move)(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info);
    void (*forget)(mg_run *run, uint64_t address, uint64_t size);
    /* These bits of what was just stored, 8 bytes at most, are undefined; NULL: as mg_known_put has it. */
    void (*undefine)(mg_run *run, uint64_t address, uint64_t size, uint64_t bits);
    /* Calls back with every value that may lie in a word that is not plain, or that a lane may be. */
    void (*each_value)(mg_run *run, uint64_t address, uint64_t lane, mg_see_function *see, void *context);
    /* Memory is about to be written, or with UINT64_MAX as its size freed; NULL: nobody asks. */
    void (*watch)(mg_run *run, uint64_t address, uint64_t size, uint32_t site);
    /* For free and realloc of parts of the structure that is searched, as if malloc had returned each of them. own: the size of the part that begins at
     * an address; ends the run if it may not be freed. disown: frees it. */
    uint64_t (*own)(mg_run *run, uint64_t address, uint32_t site);
    void (*disown)(mg_run *run, uint64_t address);
    /* Is this call of malloc or its kin to return NULL, though there is memory? NULL: none is. */
    bool (*denies)(mg_run *run, const char *function, uint64_t size);
    /* Takes back entries of kind MG_UNDO_CELL, from the newest down to `oldest` at most; gives the first entry that is of another kind. */
    const mg_undo_entry *(*undo_cells)(const mg_undo_entry *newest, const mg_undo_entry *oldest);
    /* Takes back the words that were chosen from a step of the path on, or if that is NULL all of them; they need no entries in the log. Gives their
     * number. stays: the first step itself is left as it is. */
    uint32_t (*undo_steps)(mg_run *run, struct mg_step *first, bool stays);
    /* Checks the invariants of the rooms that filled in these functions, for mg_check_run; or NULL. */
    void (*check)(const mg_run *run);
};

void mg_run_init(mg_run *run, uint64_t fuel);
/* From now on locals are poison until they are written, and again when their function has returned. Right after mg_run_init; only for a
 * target that is woven for it. */
void mg_run_watch_locals(mg_run *run);

/* Copies the images of the target's variables to their addresses; once, before the first run. */
typedef struct mg_image {
    const void *bytes; /* NULL: zero */
    uint64_t address, size;
} mg_image;
void mg_run_load_images(const mg_image *images);

/* Calls function(argument) in the target. True: it returned, and *result holds what. False: run->verdict says why not. */
bool mg_run_call(mg_run *run, uint64_t function, uint64_t argument, uint64_t *result);
/* Does the user want this verdict ignored? Then the target goes on as the machine would, or if it cannot, the path ends and does not count. */
static inline bool mg_run_ignores(const mg_run *run, mg_verdict_kind kind)
{
    return run->ignored >> kind & 1;
}
/* Ends the run from inside a hook. */
_Noreturn void mg_run_end(mg_run *run, mg_verdict_kind kind, uint64_t address, uint32_t site);
/* A function of the host costs the target so many steps; ends the run when it has no more. To be called when nothing is left to choose, because
 * going back to a choice made in the function calls it again, and it would cost twice. */
void mg_run_spend(mg_run *run, uint64_t steps);
void mg_run_expect(mg_run *run, uint64_t steps); /* ends it at once if it could not spend so many */

/* Takes back everything since mg_run_mark: memory, heap, cells, fuel. */
void mg_run_mark(mg_run *run);
void mg_run_rollback(mg_run *run);
/* Heap and locals between two addresses are younger than the checkpoint; frames from the seal up are not saved. Where there are several stacks, each has young locals of
 * its own, and the range that hooks look at first has the heap alone. */
static inline void mg_run_set_young(uint64_t from, uint64_t end, uint64_t seal)
{
    mg_control *control = MG_CONTROL;
    control->young_from = from;
    control->young_size = (mg_control_has_stacks() ? MG_LOCALS_BASE : end) - from;
    control->stack.old_locals = end;
    control->stack.seal = seal;
}

/* Is memory younger than the checkpoint? Of locals the stack that they belong to tells. */
static inline bool mg_run_is_young(uint64_t address, uint64_t size)
{
    if (mg_control_is_young(address, size))
        return true;
    const mg_target_stack *stack = mg_control_has_stacks() ? mg_target_stack_of_local(address) : NULL;
    return stack && address + size <= stack->old_locals;
}

/* The rooms of deeper functions are poison again; `open` as in the control block. */
static inline void mg_run_close_locals(uint64_t locals, uint64_t open)
{
    mg_control *control = MG_CONTROL;
    uint64_t end = locals < control->stack.room_from ? locals : control->stack.room_from;
    if (control->stack.locals < end)
        mg_shadow_set(control->stack.locals, end - control->stack.locals);
    control->stack.locals = locals;
    control->stack.locals_open = open;
}

/* Around a call of mg_gate_enter and its kin: mg_run_enter before it; after it, how much fuel was used, and whether the target returned. */
static inline void mg_run_enter(mg_run *run)
{
    run->verdict = (mg_verdict){.kind = MG_VERDICT_running};
    run->is_inside = true;
    run->stop_frame = run->stop_pc = run->asked_at = 0;
    run->reason.kind = MG_REASON_NONE;
    MG_CONTROL->compared = 0;
    MG_CONTROL->stack.decider = NULL;
    MG_CONTROL->stack.undefined_read = MG_CONTROL->stack.undefined_tag = 0;
    MG_CONTROL->stack.undefined_result[0] = MG_CONTROL->stack.undefined_result[1] = 0;
}

static inline bool mg_run_came_back(mg_run *run, int64_t fuel)
{
    int64_t left = MG_CONTROL->stack.fuel < 0 ? 0 : MG_CONTROL->stack.fuel;
    run->is_inside = false;
    run->steps = (uint64_t)(fuel - left);
    return run->verdict.kind == MG_VERDICT_running;
}

/* Goes on in the target, which waits in a gate at sp and asks the host again. Returns like mg_run_call. Inline, like all functions that a candidate
 * returns through (search/search.c). */
static inline bool mg_run_resume(mg_run *run, uint64_t sp, uint64_t *result)
{
    int64_t fuel = MG_CONTROL->stack.fuel;
    mg_assert_hot(mg_target_stack_can_hold(&MG_CONTROL->stack, sp, MG_GATE_SIZE)); /* invariant 4 */
    mg_run_enter(run);
    *result = mg_gate_resume(sp);
    return mg_run_came_back(run, fuel);
}

/* For a function of the host that reads or writes memory of the program: where threads are watched it is logged (touch_log.h). */
void mg_touches_add(mg_run *run, uint64_t address, uint64_t size, uint32_t kind);
static inline void mg_run_note(mg_run *run, uint64_t address, uint64_t size, uint32_t kind)
{
    if (MG_CONTROL->touches.is_watched)
        mg_touches_add(run, address, size, kind);
}

/* Makes room for so many entries of the undo log. False: it is as large as it may be. */
bool mg_undo_grow(mg_run *run, size_t entries);

/* Appends an entry to the undo log. */
static inline void mg_run_log(mg_run *run, uint32_t kind, uint32_t where, uint64_t old)
{
    mg_undo_entry *entry = MG_CONTROL->undo_top;
    if (entry == run->undo_last && !mg_undo_grow(run, 1))
        mg_run_end(run, MG_VERDICT_no_memory, where, 0);
    *entry = (mg_undo_entry){kind, where, old};
    MG_CONTROL->undo_top = entry + 1;
}

/* Writes a word that the undo log reaches, and logs the old value. */
static inline void mg_run_set(mg_run *run, uint64_t *word, uint64_t value)
{
    mg_run_log(run, MG_UNDO_BYTES_8, (uint32_t)(uintptr_t)word, *word);
    *word = value;
}

static inline void mg_run_remember_cell(mg_run *run, uint32_t cell)
{
    mg_run_log(run, MG_UNDO_CELL, cell, 0);
}

/* The run that woven code belongs to. */
static inline mg_run *mg_run_current(void)
{
    return MG_CONTROL->run;
}

#endif

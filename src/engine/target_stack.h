/* A stack of the target: where its frames and its locals lie, how far both have grown, and what is being passed from one of its functions to another.
 *
 * The words of the stack that runs are embedded in the control block (MG_CONTROL->stack), because woven code reaches them by fixed
 * addresses. Most programs have one stack. Each thread has another one, an object of this type: to switch is to exchange the embedded one for it.
 * So whatever belongs to the calls of one stack stands here, and nothing else does: not the undo log, not the heap, not what is
 * younger than the last checkpoint. */
#ifndef MG_ENGINE_TARGET_STACK_H
#define MG_ENGINE_TARGET_STACK_H

#include "engine/region.h"
#include "shape/woven.h"

typedef struct mg_target_stack {
    /* Where the target waits: the frame of the gate it called last. Set it to 0 to see later whether the target called a gate, or a hook changed
     * something by itself that must be taken back: then it is MG_TOUCHED. The assembly knows where this word is. */
    uint64_t sp;
    int64_t fuel;         /* steps left */
    uint64_t locals;      /* where the locals of the innermost function begin; a multiple of MG_CHUNK */
    uint64_t locals_open; /* locals from here up may be reached through pointers; below it is poison */
    uint64_t old_locals;  /* locals from here up are older than the checkpoint */
    uint64_t seal;        /* frames from here up were not saved since the checkpoint */
    /* The memory of the stack, which never changes: the first frame ends at `start`, and no function begins below `limit`; locals have the same.
     * Frames of functions that are not woven may lie below `limit`, down to `lowest`, where the guard ends. */
    uint64_t start, limit, lowest;
    uint64_t locals_start, locals_limit;
    /* Where the outermost function's room begins, and the address of that function. The room is left as it is from one run to the next, as long as
     * the same function is called. Without such a room room_from is the end of the area. */
    uint64_t room_from, room_of;
    uint64_t host_info;  /* where the target last called a function of the host */
    mg_decider *decider; /* of the read that is going on, or NULL */
    uint64_t operands[MG_OPERANDS_MOST];
    /* Lanes on their way from one function to another, for the one that begins at lane_tag; and of what was returned last. */
    uint64_t lane_tag, lanes[MG_LANES_PASSED], lane_result, lane_parts[MG_LANES_PASSED];
    uint64_t lane_value;   /* what MG_LANE_MAP computed last, when it can be only one */
    uint64_t lane_settled; /* the lane that a pointer was left with when MG_LANE_FORCE was asked last */
    uint64_t held;         /* the lowest address among the locals that holds a value not chosen yet */
    uint64_t known;        /* the lowest one among them whose byte is defined in part */
    /* Undefined bits on their way into a function, the one that begins at undefined_tag or none; and of what was returned last: whoever
     * takes them leaves zero. */
    uint64_t undefined_read; /* of what a gate let read last */
    uint64_t undefined_tag, undefined_args[MG_UNDEFINED_PASSED], undefined_result[2];
    /* Variable arguments on their way into a function, the one that begins at arguments_of or none. */
    uint64_t arguments_of, arguments;
    uint64_t own_variables; /* how far its thread-local variables lie above those of the first stack */
    uint64_t is_missing;    /* did the function that returned last end without the value that it promises? */
} mg_target_stack;

/* All stacks, by their numbers; that of the test is 0. In a program without threads this memory is not mapped. */
typedef struct mg_target_stacks {
    uint32_t count;   /* so many there are, in this run */
    uint32_t running; /* the one that is embedded in the control block: what `each` has of it is old */
    mg_target_stack each[MG_STACKS_MOST];
} mg_target_stacks;

#define MG_STACKS ((mg_target_stacks *)(uintptr_t)MG_STACKS_BASE)

/* Makes it the stack of a number, which has its memory at fixed addresses; nothing was called yet. The first one has all locals unless they are shared. */
void mg_target_stack_init(mg_target_stack *stack, uint32_t number);
/* The stack that an address belongs to, by its memory for frames, guard included; or by that for locals. NULL: there is none. */
mg_target_stack *mg_target_stack_of_frame(uint64_t address);
mg_target_stack *mg_target_stack_of_local(uint64_t address);

/* From now on there may be several; once, after mg_run_init and mg_region_open_stacks. */
void mg_target_stacks_share(void);
/* How many there are, which one runs, and the one of a number. */
uint32_t mg_target_stacks_count(void);
uint32_t mg_target_stacks_running(void);
mg_target_stack *mg_target_stack_at(uint32_t number);
/* One more, which has so much fuel; gives its number. There must be fewer than MG_STACKS_MOST. */
uint32_t mg_target_stack_add(int64_t fuel);
/* The stack of this number is the one that runs. */
void mg_target_stack_exchange(uint32_t number);
/* The functions of a stack are all gone, and their locals with them: those are poison. */
void mg_target_stack_close(mg_target_stack *stack);
/* Only the first is left, and it is the one that runs. */
void mg_target_stacks_reset(void);

/* Can so many bytes of a frame lie at an address? */
static inline bool mg_target_stack_can_hold(const mg_target_stack *stack, uint64_t address, uint64_t size)
{
    return address >= stack->lowest && address <= stack->start - size;
}

/* Are these bytes all locals of functions of this stack that have not returned? */
static inline bool mg_target_stack_has_local(const mg_target_stack *stack, uint64_t address, uint64_t size)
{
    return address >= stack->locals && address < stack->locals_start && size <= stack->locals_start - address;
}

#endif

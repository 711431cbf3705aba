/* A stack of the target: where its frames and its locals lie, how far both have grown, and what is being passed from one of its functions to another.
 *
 * The words of the stack that runs are embedded in the control block (MG_CONTROL->stack), because woven code reaches them by fixed
 * addresses. There is one stack now. A second one is a second object of this type: to switch is to exchange the embedded one for it.
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
    uint64_t is_missing; /* did the function that returned last end without the value that it promises? */
} mg_target_stack;

/* Makes it the one stack there is, which lies at fixed addresses; nothing was called yet. */
void mg_target_stack_init(mg_target_stack *stack);
/* The stack that an address belongs to, by its memory for frames, guard included; or by that for locals. NULL: there is none. */
const mg_target_stack *mg_target_stack_of_frame(uint64_t address);
const mg_target_stack *mg_target_stack_of_local(uint64_t address);

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

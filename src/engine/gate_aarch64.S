/* The gates for aarch64; gate_x86_64.S says what a gate does. Woven code calls the first seven by LLVM's preserve_most
 * convention, which keeps x9 to x15 beside what a call in C keeps: x19 to x29 and d8 to d15. So x0 to x8, x16 to x18, the
 * other vector registers and the upper halves of v8 to v15 are the caller's to save.
 *
 * A gate's frame, from its lowest address up: */
#if defined __aarch64__
#include "engine/control.h"

#define FRAME_AGAIN 16     /* 0: x29 and x30; here: where to go on when the gate is resumed */
#define FRAME_ARGUMENTS 24 /* x0 to x5 */
#define FRAME_KEPT 72      /* x9 to x15, x19 to x28; a gate of host.def keeps its number in the place of x9 */
#define FRAME_REALS 208    /* d8 to d15 */

#if MG_GATE_FRAME != 0 || MG_GATE_SIZE != FRAME_REALS + 64 || MG_GATE_AGAIN != FRAME_AGAIN || MG_GATE_NUMBER != FRAME_KEPT
#error "control.h has another frame"
#endif

        .text

        .macro control_block register
        movz    \register, #MG_CONTROL_BASE >> 16, lsl #16
        movk    \register, #MG_CONTROL_BASE & 0xffff
        .endm

        .macro save_registers
        stp     x29, x30, [sp, #-MG_GATE_SIZE]!
        mov     x29, sp
        stp     x0, x1, [sp, #FRAME_ARGUMENTS]
        stp     x2, x3, [sp, #FRAME_ARGUMENTS + 16]
        stp     x4, x5, [sp, #FRAME_ARGUMENTS + 32]
        str     x9, [sp, #FRAME_KEPT]
        stp     x10, x11, [sp, #FRAME_KEPT + 8]
        stp     x12, x13, [sp, #FRAME_KEPT + 24]
        stp     x14, x15, [sp, #FRAME_KEPT + 40]
        stp     x19, x20, [sp, #FRAME_KEPT + 56]
        stp     x21, x22, [sp, #FRAME_KEPT + 72]
        stp     x23, x24, [sp, #FRAME_KEPT + 88]
        stp     x25, x26, [sp, #FRAME_KEPT + 104]
        stp     x27, x28, [sp, #FRAME_KEPT + 120]
        stp     d8, d9, [sp, #FRAME_REALS]
        stp     d10, d11, [sp, #FRAME_REALS + 16]
        stp     d12, d13, [sp, #FRAME_REALS + 32]
        stp     d14, d15, [sp, #FRAME_REALS + 48]
        .endm

/* From a frame that save_registers has made, wherever it is; what the host's function returned stays. */
        .macro load_registers from
        ldr     x9, [\from, #FRAME_KEPT]
        ldp     x10, x11, [\from, #FRAME_KEPT + 8]
        ldp     x12, x13, [\from, #FRAME_KEPT + 24]
        ldp     x14, x15, [\from, #FRAME_KEPT + 40]
        ldp     x19, x20, [\from, #FRAME_KEPT + 56]
        ldp     x21, x22, [\from, #FRAME_KEPT + 72]
        ldp     x23, x24, [\from, #FRAME_KEPT + 88]
        ldp     x25, x26, [\from, #FRAME_KEPT + 104]
        ldp     x27, x28, [\from, #FRAME_KEPT + 120]
        ldp     d8, d9, [\from, #FRAME_REALS]
        ldp     d10, d11, [\from, #FRAME_REALS + 16]
        ldp     d12, d13, [\from, #FRAME_REALS + 32]
        ldp     d14, d15, [\from, #FRAME_REALS + 48]
        .endm

        .macro load_arguments
        ldp     x0, x1, [sp, #FRAME_ARGUMENTS]
        ldp     x2, x3, [sp, #FRAME_ARGUMENTS + 16]
        ldp     x4, x5, [sp, #FRAME_ARGUMENTS + 32]
        .endm

/* Where a gate goes on when it is resumed. */
        .macro note_again where
        adr     x16, \where
        str     x16, [sp, #FRAME_AGAIN]
        .endm

/* Leaves the address of the control block in x17. */
        .macro go_to_host_stack
        control_block x17
        mov     x16, sp
        str     x16, [x17, #MG_CONTROL_TARGET_SP]
        ldr     x16, [x17, #MG_CONTROL_HOST_SP]
        mov     sp, x16
        .endm

        .macro return_to_target
        control_block x17
        ldr     x16, [x17, #MG_CONTROL_TARGET_SP]
        mov     sp, x16
        load_registers sp
        ldp     x29, x30, [sp], #MG_GATE_SIZE
        ret
        .endm

        .macro gate name, handler
        .globl \name
        .type \name, %function
\name:
        save_registers
        note_again 2f
1:      go_to_host_stack
        ldr     x16, [x17, #\handler]
        blr     x16
        return_to_target
2:      load_arguments
        b       1b
        .size \name, . - \name
        .endm

        gate mg_gate_access, MG_CONTROL_ON_ACCESS
        gate mg_gate_fail, MG_CONTROL_ON_FAIL
        gate mg_gate_copy, MG_CONTROL_ON_COPY
        gate mg_gate_leave_frame, MG_CONTROL_ON_LEAVE
        gate mg_gate_pop, MG_CONTROL_ON_POP
        gate mg_gate_lane, MG_CONTROL_ON_LANE

        .macro leave_host
        stp     x29, x30, [sp, #-160]!
        stp     x19, x20, [sp, #16]
        stp     x21, x22, [sp, #32]
        stp     x23, x24, [sp, #48]
        stp     x25, x26, [sp, #64]
        stp     x27, x28, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        control_block x17
        mov     x16, sp
        str     x16, [x17, #MG_CONTROL_HOST_SP]
        .endm

/* uint64_t mg_gate_enter(function, argument, stack_top) */
        .globl mg_gate_enter
        .type mg_gate_enter, %function
mg_gate_enter:
        leave_host
        mov     sp, x2
        mov     x16, x0
        mov     x0, x1
        mov     x29, #0
call_target:
        blr     x16
return_to_host:
        control_block x17
        ldr     x16, [x17, #MG_CONTROL_HOST_SP]
        mov     sp, x16
        ldp     x19, x20, [sp, #16]
        ldp     x21, x22, [sp, #32]
        ldp     x23, x24, [sp, #48]
        ldp     x25, x26, [sp, #64]
        ldp     x27, x28, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        ldp     x29, x30, [sp], #160
        ret
        .size mg_gate_enter, . - mg_gate_enter

        .globl mg_gate_leave
        .type mg_gate_leave, %function
mg_gate_leave:
        b       return_to_host
        .size mg_gate_leave, . - mg_gate_leave

/* uint64_t mg_gate_resume(sp) */
        .globl mg_gate_resume
        .type mg_gate_resume, %function
mg_gate_resume:
        leave_host
        mov     sp, x0
        mov     x29, sp
        ldr     x16, [sp, #FRAME_AGAIN]
        br      x16
        .size mg_gate_resume, . - mg_gate_resume

/* uint64_t mg_gate_proceed(sp, frame). Through the call above, and out by a jump, for the reason given in
 * gate_x86_64.S. */
        .globl mg_gate_proceed
        .type mg_gate_proceed, %function
mg_gate_proceed:
        leave_host
        adr     x16, 1f
        b       call_target
1:      add     sp, x0, #MG_GATE_SIZE
        load_registers x1
        ldp     x29, x17, [x1]
        mov     x0, #0 /* a lane, where one was asked for: what lies there is plain */
        br      x17
        .size mg_gate_proceed, . - mg_gate_proceed

/* The gates of host.def: ordinary C calls with up to six arguments in registers; x16 is the number in the table. */
call_host:
        mov     x9, x16
        save_registers
        note_again 2f
1:      go_to_host_stack
        adrp    x16, mg_host_table
        add     x16, x16, #:lo12:mg_host_table
        ldr     x16, [x16, x9, lsl #3]
        blr     x16
        return_to_target
        .globl mg_gate_again
mg_gate_again:
2:      load_arguments
        ldr     x9, [sp, #FRAME_KEPT]
        b       1b

        .set host_number, 0
        .macro host_gate name
        .globl mg_gate_\name
        .type mg_gate_\name, %function
mg_gate_\name:
        mov     x16, #host_number
        b       call_host
        .set host_number, host_number + 1
        .endm

#define MG_HOST(name) host_gate name
#include "engine/host.def"

#endif
        .section .note.GNU-stack, "", %progbits

/* The gates for x86-64. Woven code calls the first seven by LLVM's preserve_most convention: every general register but
 * r11 comes back unchanged; those of host.def by C's. A gate saves the registers on the target's stack, notes where,
 * goes on where the host's stack stopped, calls the host's function, and returns. So no frame of the host is ever on the
 * target's stack, and the target's stack from the noted place up is all that a checkpoint needs: when it is put back,
 * mg_gate_resume goes to the address on top of it, where the gate calls the host's function once more with the same
 * arguments. */
#if defined __x86_64__
#include "engine/control.h"

#define CONTROL(offset) (MG_CONTROL_BASE + offset)

        .text

        .macro save_registers
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rax
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        .endm

/* From the frame that save_registers and the address to go on at have made. */
        .macro load_arguments
        movq    96(%rsp), %rcx
        movq    88(%rsp), %rdx
        movq    80(%rsp), %rsi
        movq    72(%rsp), %rdi
        movq    64(%rsp), %r8
        movq    56(%rsp), %r9
        .endm

        .macro restore_callee_saved
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        .endm

        .macro keep_result
        addq    $8, %rsp
        .endm

        .macro drop_result
        popq    %rax
        .endm

/* How a gate is left: as it was called, or, when it was resumed, by a jump. The call that it would return from was made before the
 * checkpoint, so the processor would guess wrong, here and at each return after it. */
        .macro leave_by_return
        ret
        .endm

        .macro leave_by_jump
        popq    %r11
        jmp     *%r11
        .endm

        .macro ask_host handler, finish, leave
        movq    %rsp, CONTROL(MG_CONTROL_TARGET_SP)
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        call    *CONTROL(\handler)
        movq    CONTROL(MG_CONTROL_TARGET_SP), %rsp
        addq    $8, %rsp
        restore_callee_saved
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        \finish
        popq    %rbp
        \leave
        .endm

        .macro gate name, handler, finish=drop_result
        .globl \name
        .type \name, @function
\name:
        save_registers
        leaq    2f(%rip), %r11
        pushq   %r11
        ask_host \handler, \finish, leave_by_return
2:      load_arguments
        ask_host \handler, \finish, leave_by_jump
        .size \name, . - \name
        .endm

        gate mg_gate_access, MG_CONTROL_ON_ACCESS
        gate mg_gate_fail, MG_CONTROL_ON_FAIL
        gate mg_gate_copy, MG_CONTROL_ON_COPY
        gate mg_gate_leave_frame, MG_CONTROL_ON_LEAVE
        gate mg_gate_pop, MG_CONTROL_ON_POP

/* What it gives back when the host is not asked again is 0: what lies at an address is plain by then. */
        .globl mg_gate_lane
        .type mg_gate_lane, @function
mg_gate_lane:
        xorl    %eax, %eax
        gate mg_gate_lane_saved, MG_CONTROL_ON_LANE, keep_result

/* uint64_t mg_gate_enter(function, argument, stack_top) */
        .macro leave_host
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        subq    $8, %rsp
        movq    %rsp, CONTROL(MG_CONTROL_HOST_SP)
        .endm

        .globl mg_gate_enter
        .type mg_gate_enter, @function
mg_gate_enter:
        leave_host
        movq    %rdx, %rsp
        movq    %rdi, %rax
        movq    %rsi, %rdi
        xorl    %ebp, %ebp
call_target:
        call    *%rax
return_to_host:
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size mg_gate_enter, . - mg_gate_enter

        .globl mg_gate_leave
        .type mg_gate_leave, @function
mg_gate_leave:
        cld
        jmp     return_to_host
        .size mg_gate_leave, . - mg_gate_leave

/* uint64_t mg_gate_resume(sp). Through the call above, so that the processor has guessed right where the target's outermost
 * function returns to. */
        .globl mg_gate_resume
        .type mg_gate_resume, @function
mg_gate_resume:
        leave_host
        leaq    1f(%rip), %rax
        jmp     call_target
1:      movq    %rdi, %rsp
        jmp     *(%rsp)
        .size mg_gate_resume, . - mg_gate_resume

/* uint64_t mg_gate_proceed(sp, frame), in the same way; and the gate is left by a jump too. */
        .globl mg_gate_proceed
        .type mg_gate_proceed, @function
mg_gate_proceed:
        leave_host
        leaq    1f(%rip), %rax
        jmp     call_target
1:      leaq    MG_GATE_SIZE(%rdi), %rsp
        movq    %rsi, %r11
        movq    8(%r11), %r15
        movq    16(%r11), %r14
        movq    24(%r11), %r13
        movq    32(%r11), %r12
        movq    40(%r11), %rbx
        movq    48(%r11), %r10
        movq    56(%r11), %r9
        movq    64(%r11), %r8
        movq    72(%r11), %rdi
        movq    80(%r11), %rsi
        movq    88(%r11), %rdx
        movq    96(%r11), %rcx
        movq    104(%r11), %rax
        movq    112(%r11), %rbp
        jmp     *120(%r11)
        .size mg_gate_proceed, . - mg_gate_proceed

        .macro call_host_function leave
        movq    %rsp, CONTROL(MG_CONTROL_TARGET_SP)
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        leaq    mg_host_table(%rip), %r10
        call    *(%r10,%rax,8)
        movq    CONTROL(MG_CONTROL_TARGET_SP), %rsp
        addq    $8, %rsp
        restore_callee_saved
        addq    $64, %rsp
        popq    %rbp
        \leave
        .endm

/* The gates of host.def: ordinary C calls with up to six arguments in registers; r11 is the number in the table, which is
 * saved in the place of rax. */
call_host:
        movq    %r11, %rax
        save_registers
        leaq    2f(%rip), %r11
        pushq   %r11
        call_host_function leave_by_return
        .globl mg_gate_again
mg_gate_again:
2:      load_arguments
        movq    104(%rsp), %rax
        call_host_function leave_by_jump

        .set host_number, 0
        .macro host_gate name
        .globl mg_gate_\name
        .type mg_gate_\name, @function
mg_gate_\name:
        movl    $host_number, %r11d
        jmp     call_host
        .set host_number, host_number + 1
        .endm

#define MG_HOST(name) host_gate name
#include "engine/host.def"

#endif
        .section .note.GNU-stack, "", @progbits

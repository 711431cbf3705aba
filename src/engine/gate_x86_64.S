/* The gates for x86-64. Woven code calls the first three by LLVM's preserve_most convention: every general register but
 * r11 comes back unchanged. They save the registers on the target's stack, go on where the host's stack stopped, call
 * the host's function from the control block, and return. So no frame of the host is ever on the target's stack. */
#include "engine/control.h"

#define CONTROL(offset) (MG_CONTROL_BASE + offset)

        .text

        .macro gate name, handler
        .globl \name
        .type \name, @function
\name:
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
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        call    *CONTROL(\handler)
        leaq    -64(%rbp), %rsp
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        popq    %rax
        popq    %rbp
        ret
        .size \name, . - \name
        .endm

        gate mg_gate_access, MG_CONTROL_ON_ACCESS
        gate mg_gate_fail, MG_CONTROL_ON_FAIL
        gate mg_gate_copy, MG_CONTROL_ON_COPY

/* uint64_t mg_gate_enter(function, argument, stack_top) */
        .globl mg_gate_enter
        .type mg_gate_enter, @function
mg_gate_enter:
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        subq    $8, %rsp
        movq    %rsp, CONTROL(MG_CONTROL_HOST_SP)
        movq    %rdx, %rsp
        movq    %rdi, %rax
        movq    %rsi, %rdi
        xorl    %ebp, %ebp
        call    *%rax
        .globl mg_gate_leave
        .type mg_gate_leave, @function
mg_gate_leave:
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        cld
        addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size mg_gate_enter, . - mg_gate_enter

/* The gates of host.def: ordinary C calls with up to six arguments in registers; r11 is the number in the table. */
call_host:
        pushq   %rbp
        movq    %rsp, %rbp
        movq    CONTROL(MG_CONTROL_HOST_SP), %rsp
        leaq    mg_host_table(%rip), %r10
        call    *(%r10,%r11,8)
        movq    %rbp, %rsp
        popq    %rbp
        ret

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

        .section .note.GNU-stack, "", @progbits

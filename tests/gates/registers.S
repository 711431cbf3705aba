#include "registers.h"

#define BEFORE(n) (REGISTERS_BEFORE + 8 * (n))
#define AFTER(n) (REGISTERS_AFTER + 8 * (n))
#define ARGUMENT(n) (REGISTERS_ARGUMENTS + 8 * (n))

        .text
        .globl registers_call, registers_spoil
        .type registers_call, %function
        .type registers_spoil, %function

#if defined __x86_64__

registers_call:
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        pushq   %rdi
        movq    %rsp, REGISTERS_SP(%rdi)
        movq    %rbp, REGISTERS_FRAME(%rdi)
        movq    BEFORE(0)(%rdi), %rbx
        movq    BEFORE(1)(%rdi), %r12
        movq    BEFORE(2)(%rdi), %r13
        movq    BEFORE(3)(%rdi), %r14
        movq    BEFORE(4)(%rdi), %r15
        movq    BEFORE(5)(%rdi), %rax
        movq    BEFORE(6)(%rdi), %r10
        movq    REGISTERS_FUNCTION(%rdi), %r11
        movq    ARGUMENT(1)(%rdi), %rsi
        movq    ARGUMENT(2)(%rdi), %rdx
        movq    ARGUMENT(3)(%rdi), %rcx
        movq    ARGUMENT(4)(%rdi), %r8
        movq    ARGUMENT(5)(%rdi), %r9
        movq    ARGUMENT(0)(%rdi), %rdi
        call    *%r11
        movq    (%rsp), %r11
        movq    %rax, REGISTERS_RESULT(%r11)
        movq    %rsp, REGISTERS_SP_AFTER(%r11)
        movq    %rbp, REGISTERS_FRAME_AFTER(%r11)
        movq    %rbx, AFTER(0)(%r11)
        movq    %r12, AFTER(1)(%r11)
        movq    %r13, AFTER(2)(%r11)
        movq    %r14, AFTER(3)(%r11)
        movq    %r15, AFTER(4)(%r11)
        movq    %rax, AFTER(5)(%r11)
        movq    %r10, AFTER(6)(%r11)
        movq    %rdi, AFTER(7)(%r11)
        movq    %rsi, AFTER(8)(%r11)
        movq    %rdx, AFTER(9)(%r11)
        movq    %rcx, AFTER(10)(%r11)
        movq    %r8, AFTER(11)(%r11)
        movq    %r9, AFTER(12)(%r11)
        movq    REGISTERS_ANSWER(%r11), %rax
        addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret

registers_spoil:
        .irp    r, rax, rcx, rdx, rsi, rdi, r8, r9, r10, r11
        movq    $-0x5a5a5a5, %\r
        .endr
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        pcmpeqd %xmm\n, %xmm\n
        .endr
        ret

#elif defined __aarch64__

registers_call:
        stp     x29, x30, [sp, #-176]!
        mov     x29, sp
        stp     x19, x20, [sp, #16]
        stp     x21, x22, [sp, #32]
        stp     x23, x24, [sp, #48]
        stp     x25, x26, [sp, #64]
        stp     x27, x28, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        str     x0, [sp, #160]
        mov     x16, sp
        str     x16, [x0, #REGISTERS_SP]
        str     x29, [x0, #REGISTERS_FRAME]
        .set    n, 0
        .irp    r, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, d8, d9, d10, d11, d12, d13, d14, d15, x9, x10, x11, x12, x13, x14, x15
        ldr     \r, [x0, #BEFORE(n)]
        .set    n, n + 1
        .endr
        ldr     x17, [x0, #REGISTERS_FUNCTION]
        ldp     x4, x5, [x0, #ARGUMENT(4)]
        ldp     x2, x3, [x0, #ARGUMENT(2)]
        ldp     x0, x1, [x0, #ARGUMENT(0)]
        blr     x17
        ldr     x17, [sp, #160]
        mov     x16, sp
        str     x0, [x17, #REGISTERS_RESULT]
        str     x16, [x17, #REGISTERS_SP_AFTER]
        str     x29, [x17, #REGISTERS_FRAME_AFTER]
        .set    n, 0
        .irp    r, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, d8, d9, d10, d11, d12, d13, d14, d15, x9, x10, x11, x12, x13, x14, x15
        str     \r, [x17, #AFTER(n)]
        .set    n, n + 1
        .endr
        ldr     x0, [x17, #REGISTERS_ANSWER]
        ldp     x19, x20, [sp, #16]
        ldp     x21, x22, [sp, #32]
        ldp     x23, x24, [sp, #48]
        ldp     x25, x26, [sp, #64]
        ldp     x27, x28, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        ldp     x29, x30, [sp], #176
        ret

registers_spoil:
        .irp    r, x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17
        mov     \r, #-0x5a5b
        .endr
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
        movi    v\n\().2d, #0xffffffffffffffff
        .endr
        .irp    n, 8, 9, 10, 11, 12, 13, 14, 15
        mov     v\n\().d[1], x0
        .endr
        ret

#endif
        .section .note.GNU-stack, "", %progbits

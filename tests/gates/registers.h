/* A call with known values in the registers, in assembly: registers.S. */
#ifndef MG_TESTS_REGISTERS_H
#define MG_TESTS_REGISTERS_H

#define REGISTERS_FUNCTION 0
#define REGISTERS_ANSWER 8
#define REGISTERS_ARGUMENTS 16
#define REGISTERS_RESULT 64
#define REGISTERS_SP 72
#define REGISTERS_FRAME 80
#define REGISTERS_SP_AFTER 88
#define REGISTERS_FRAME_AFTER 96
#define REGISTERS_BEFORE 104
#define REGISTERS_AFTER 312

/* The registers that a call keeps: first those of C, then those that preserve_most keeps beside them. */
#if defined __x86_64__
#define KEPT_BY_C 5     /* rbx, r12 to r15 */
#define KEPT_BY_MOST 13 /* rax, r10, and the six arguments */
#define FIRST_ARGUMENT 7
#elif defined __aarch64__
#define KEPT_BY_C 18    /* x19 to x28, d8 to d15 */
#define KEPT_BY_MOST 25 /* x9 to x15 */
#endif

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

typedef struct registers {
    uint64_t function;
    uint64_t answer; /* what registers_call itself returns */
    uint64_t arguments[6];
    uint64_t result; /* of the function */
    uint64_t sp, frame;
    uint64_t sp_after, frame_after;
    uint64_t before[26], after[26];
} registers;

_Static_assert(offsetof(registers, arguments) == REGISTERS_ARGUMENTS &&
                   offsetof(registers, result) == REGISTERS_RESULT &&
                   offsetof(registers, frame_after) == REGISTERS_FRAME_AFTER &&
                   offsetof(registers, before) == REGISTERS_BEFORE &&
                   offsetof(registers, after) == REGISTERS_AFTER,
               "the assembly knows these offsets");

/* Calls the function with `before` in the registers; what is in them then is `after`. */
uint64_t registers_call(registers *r);
/* Leaves something else in every register that a call in C need not keep. */
void registers_spoil(void);

#endif
#endif

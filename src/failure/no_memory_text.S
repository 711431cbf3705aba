/* no_memory.h of a kit, as it is: a string in the program. */
        .section .rodata
        .globl mg_no_memory_header
mg_no_memory_header:
        .incbin "failure/native/no_memory.h"
        .byte 0

        .section .note.GNU-stack, "", %progbits

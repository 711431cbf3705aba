/* What turns.c of a kit is made of, as it is: strings in the program. */
        .macro text name, file
        .globl \name
\name:
        .incbin "\file"
        .byte 0
        .endm

        .section .rodata
        text mg_turns_head, "failure/native/head.c"
        text mg_turns_threads, "failure/native/turns.c"
        text mg_turns_accesses, "failure/native/accesses.c"
        text mg_turns_stdatomic, "failure/native/stdatomic.h"

        .globl mg_turns_models
mg_turns_models:
        .incbin "hooks/threading.h"
        .incbin "hooks/libc_threads.c"
        .incbin "hooks/libc_locks.c"
        .incbin "hooks/libc_conditions.c"
        .incbin "hooks/libc_barriers.c"
        .incbin "hooks/libc_semaphores.c"
        .incbin "hooks/libc_once.c"
        .incbin "hooks/libc_keys.c"
        .incbin "hooks/libc_time.c"
        .byte 0

        .section .note.GNU-stack, "", %progbits
